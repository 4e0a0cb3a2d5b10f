import { lazyPage } from '../../lib/lazyPage';

/** /faq, loaded on demand (NAV-07). */
export const FaqPage = lazyPage(() => import('./FaqPage'));

/** The questions themselves, for the build, which tells them to search engines. */
export const loadTopics = async () => (await import('./questions')).TOPICS;
