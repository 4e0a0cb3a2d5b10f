import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { CartOfToday } from '../../features/cart';
import { ConsentLayer, usePageCounts } from '../../features/consent';
import { MeasuredVolumes, useFiles } from '../../features/files';
import { useParts } from '../../features/parts';
import { AuthDialog, useAuthEvents, useAuthLinks } from '../../features/session';
import { useStartUp } from '../useStartUp';
import { Footer } from './Footer';
import { Header } from './Header';
import { NewVersionBanner } from './NewVersionBanner';
import { OfflineBanner } from './OfflineBanner';
import { PageBoundary } from './PageBoundary';
import { PageLoading } from './PageLoading';
import { useDropGuard } from './useDropGuard';

/**
 * What frames every page: header, footer, the auth dialog. It has no state: React takes over what the build has drawn in slices, one
 * for each `Suspense`, and a frame that is drawn anew meanwhile would make it do all of them at once.
 */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  return (
    <div className="flex flex-col">
      <Behaviour main={main} />
      {/* First for the keyboard, as its question comes first; it lies at the end of the page. */}
      <ConsentLayer />
      <Header />
      <OfflineBanner />
      <NewVersionBanner />
      {/* At least a screen high: content that comes or goes moves no footer in sight. */}
      <main
        ref={main}
        id="inhalt"
        tabIndex={-1}
        className="page min-h-lvh pt-6 pb-16 outline-none sm:pt-8 sm:pb-24"
      >
        <PageBoundary>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <AuthDialog />
    </div>
  );
}

/** The work behind every page. It stands before the page, which shows what a start brings back. */
function Behaviour({ main }: { main: RefObject<HTMLElement | null> }) {
  useStartUp();
  useFocusOnNewPage(main);
  useAuthEvents();
  useAuthLinks();
  useDropGuard();
  usePageCounts();
  const hasFiles = useFiles(({ byId }) => Object.keys(byId).length > 0);
  const hasParts = useParts(({ parts }) => parts.length > 0);
  if (!hasParts && !hasFiles) return null;
  // The cart follows what the owner changes, and what the files turn out to hold.
  return (
    <>
      <Suspense>{hasParts && <CartOfToday />}</Suspense>
      <Suspense>{hasFiles && <MeasuredVolumes />}</Suspense>
    </>
  );
}

/** After following a link to another page the focus is on that page's heading, as if the page had been loaded. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    (main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current)?.focus({
      preventScroll: true,
    });
  }, [pathname, main]);
}
