import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { idleOrFirstMove } from './later';

/** A page whose code comes on demand, and can be had before it is drawn. */
interface LazyPage<Props = object> {
  (props: Props): React.ReactNode;
  preload(): Promise<void>;
}

type Load<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/** Like `lazy`; once `preload` has settled, the page is drawn at once, without its fallback. */
export function lazyPage<Props extends object>(load: Load<Props>): LazyPage<Props> {
  return page(load, load);
}

/**
 * For what the build has drawn out of sight: its code comes when the page has nothing better to do. Where it does not come, what was
 * drawn stays, and can be read as well.
 */
export function lazyBelow(load: Load): LazyPage {
  return page(load, async () => {
    await idleOrFirstMove();
    return load().catch(() => new Promise<never>(() => undefined));
  });
}

/**
 * For what stands beside a page, such as the cart in the header: where its code does not come, the page goes on without it, and it is
 * fetched again with the connection. An error would take the page away, with all that was typed.
 */
export function lazyAside<Props extends object>(
  load: Load<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  const fetched: Load<Props> = () => load().catch(() => backOnline().then(fetched));
  return lazy(fetched);
}

const backOnline = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });

function page<Props extends object>(preload: Load<Props>, load: Load<Props>): LazyPage<Props> {
  let Loaded: ComponentType<Props> | LazyExoticComponent<ComponentType<Props>> = lazy(load);
  const Page = (props: Props) => {
    // A page that is drawn stays as it is when its code is preloaded later: another component would take its place, with all that was typed.
    const [Shown] = useState(() => Loaded);
    return <Shown {...props} />;
  };
  Page.preload = async () => {
    Loaded = (await preload()).default;
  };
  return Page;
}
