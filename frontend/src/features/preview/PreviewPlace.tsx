import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import type { PreviewDialog as Dialog } from './PreviewDialog';

const Content = lazy(async () => ({ default: (await import('./PreviewDialog')).PreviewDialog }));

/** The place of the 3D preview; its code comes when it is opened for the first time. */
export function PreviewDialog(props: ComponentProps<typeof Dialog>) {
  // Once there it stays, so that closing can give the focus back.
  const wasOpen = useRef(false);
  wasOpen.current ||= props.entry !== null;
  return wasOpen.current ? (
    <Suspense>
      <Content {...props} />
    </Suspense>
  ) : null;
}
