import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page whose code comes on demand, and can be had before it is drawn. */
export interface LazyPage {
  (): React.ReactNode;
  preload(): Promise<void>;
}

/**
 * Like `lazy`; once `preload` has settled, the page is drawn at once, without its fallback. What is not wanted at once may wait for
 * `moment` before its code is fetched.
 */
export function lazyPage(
  load: () => Promise<{ default: ComponentType }>,
  moment?: () => Promise<void>,
): LazyPage {
  let Loaded: ComponentType | LazyExoticComponent<ComponentType> = lazy(async () => {
    await moment?.();
    return load();
  });
  const Page = () => <Loaded />;
  Page.preload = async () => {
    Loaded = (await load()).default;
  };
  return Page;
}
