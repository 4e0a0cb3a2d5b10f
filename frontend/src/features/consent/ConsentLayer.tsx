import { lazy, Suspense } from 'react';
import { useConsent } from './consent';
import { useConsentDialog } from './dialogStore';

// Most visits have chosen already, and need neither.
const ConsentBanner = lazy(() => import('./ConsentBanner'));
const ConsentDialog = lazy(() => import('./ConsentDialog'));

/** Asks until a choice is stored (COOK-01), and holds the settings that the footer opens too. */
export function ConsentLayer() {
  const consent = useConsent();
  const { open } = useConsentDialog();
  return (
    <Suspense>
      {!consent && <ConsentBanner />}
      {open && <ConsentDialog />}
    </Suspense>
  );
}
