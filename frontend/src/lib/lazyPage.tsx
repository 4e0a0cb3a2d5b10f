import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { quietMoment } from './quietMoment';

/** A page whose code comes on demand, and can be had before it is drawn. */
export interface LazyPage {
  (): React.ReactNode;
  preload(): Promise<void>;
}

type Load = () => Promise<{ default: ComponentType }>;

/** Like `lazy`; once `preload` has settled, the page is drawn at once, without its fallback. */
export function lazyPage(load: Load): LazyPage {
  return page(load, load);
}

/**
 * For what the build has drawn out of sight: its code comes when the page has nothing better to do. Where it does not come, what was
 * drawn stays, and can be read as well.
 */
export function lazyBelow(load: Load): LazyPage {
  return page(load, async () => {
    await quietMoment();
    return load().catch(() => new Promise<never>(() => undefined));
  });
}

function page(preload: Load, load: Load): LazyPage {
  let Loaded: ComponentType | LazyExoticComponent<ComponentType> = lazy(load);
  const Page = () => <Loaded />;
  Page.preload = async () => {
    Loaded = (await preload()).default;
  };
  return Page;
}
