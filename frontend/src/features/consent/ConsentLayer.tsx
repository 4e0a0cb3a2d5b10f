import { lazy, Suspense } from 'react';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { useConsent } from './consent';
import { useConsentDialog } from './dialogStore';

// Most visits have chosen already, and need neither.
const ConsentBanner = lazy(() => import('./ConsentBanner'));
const ConsentDialog = lazy(() => import('./ConsentDialog'));

/** Asks until a choice is stored (COOK-01), and holds the settings that the footer opens too. */
export function ConsentLayer() {
  const isHydrated = useIsHydrated();
  const consent = useConsent();
  const { open } = useConsentDialog();
  return (
    <Suspense>
      {/* Comes last: a visitor who has answered would see it for a moment in the drawn page. */}
      {isHydrated && !consent && <ConsentBanner />}
      {open && <ConsentDialog />}
    </Suspense>
  );
}
