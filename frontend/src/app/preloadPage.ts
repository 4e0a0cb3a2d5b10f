import { matchRoutes } from 'react-router';
import { hasSavedUploads } from '../features/files';
import { useParts } from '../features/parts';
import { Uploads } from '../features/upload';
import { routes } from './Pages';

/** Brings the code that files need, where this browser has kept some, or parts of a cart: whatever the page, it lets them go again. */
export async function preloadFiles(): Promise<void> {
  if (!hasSavedUploads() && useParts.getState().parts.length === 0) return;
  await Uploads.preload().catch(() => undefined);
}

/** Brings the code of the page at this address, so that it can be drawn at once. A failure shows when it is drawn. */
export async function preloadPage(pathname: string): Promise<void> {
  const pages = matchRoutes(routes, pathname)?.map(({ route }) => route.Component) ?? [];
  const loads = pages.map((page) =>
    page && 'preload' in page ? (page.preload as () => Promise<void>)() : undefined,
  );
  await Promise.all(loads).catch(() => undefined);
}
