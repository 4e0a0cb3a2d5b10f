import { lazy, Suspense } from 'react';
import { ConsentBanner } from './ConsentBanner';
import { useConsent } from './consent';
import { useConsentDialog } from './dialogStore';

const ConsentDialog = lazy(() => import('./ConsentDialog'));

/** Asks until a choice is stored (COOK-01), and holds the settings that the footer opens too. */
export function ConsentLayer() {
  const consent = useConsent();
  const { open } = useConsentDialog();
  return (
    <>
      {!consent && <ConsentBanner />}
      <Suspense>{open && <ConsentDialog />}</Suspense>
    </>
  );
}
