import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { useConsent } from './consent';
import { useConsentDialog } from './dialogStore';

// Most visits have chosen already, and need neither.
const ConsentBanner = lazy(() => import('./ConsentBanner'));
const ConsentDialog = lazy(() => import('./ConsentDialog'));

/**
 * Asks until a choice is stored (COOK-01), and holds the settings that the footer opens too. Not over the back office: its pages store
 * nothing that needs a choice, and work there needs the room.
 */
export function ConsentLayer() {
  const isHydrated = useIsHydrated();
  const consent = useConsent();
  const { open } = useConsentDialog();
  const isBackOffice = useLocation().pathname.startsWith('/admin/');
  return (
    <>
      {/* Comes last: a visitor who has answered would see it for a moment in the drawn page. Nothing else waits for its code. */}
      {isHydrated && !consent && !isBackOffice && (
        <Suspense>
          <ConsentBanner />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <ConsentDialog />
        </Suspense>
      )}
    </>
  );
}
