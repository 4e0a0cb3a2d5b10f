import { createElement, lazy, type ReactElement } from 'react';

/** The complete step and the page that a payment returns to. */
export { CompleteStep } from './CompleteStep';

const Page = lazy(() => import('./SuccessPage'));

/**
 * /success, in a chunk of its own: the wizard fetches this feature ahead for its last step, and the page must not come
 * with it (NAV-07). A plain component, so that a router may load the feature itself on demand.
 */
export function SuccessPage(): ReactElement {
  return createElement(Page);
}
