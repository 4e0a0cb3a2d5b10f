import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConsent } from './consent';
import { pageName } from './pageName';

/** Has every page that is opened counted, with consent only: without it not even the code is fetched (COOK-08). */
export function usePageCounts(): void {
  const { pathname, search } = useLocation();
  const allowed = useConsent()?.analytics ?? false;
  const page = pageName(pathname, search);
  useEffect(() => {
    if (!allowed || !page) return;
    void import('./analytics').then(({ countPage }) => countPage(page)).catch(() => undefined);
  }, [allowed, page]);
}
