import { matchRoutes } from 'react-router';
import { routes } from './router';

/** Brings the code of the page at this address, so that it can be drawn at once. A failure shows when it is drawn. */
export async function preloadPage(pathname: string): Promise<void> {
  const page = matchRoutes(routes, pathname)?.at(-1)?.route.Component;
  if (!page || !('preload' in page)) return;
  await (page.preload as () => Promise<void>)().catch(() => undefined);
}
