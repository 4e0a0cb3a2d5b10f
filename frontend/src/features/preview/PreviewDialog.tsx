import { type ComponentProps, lazy, Suspense, useRef } from 'react';

const Content = lazy(() => import('./PreviewDialogContent'));

/** The 3D preview of one part; its code comes when it is opened for the first time. */
export function PreviewDialog(props: ComponentProps<typeof Content>) {
  // Once there it stays, so that closing can give the focus back.
  const wasOpen = useRef(false);
  wasOpen.current ||= props.entry !== null;
  return wasOpen.current ? (
    <Suspense>
      <Content {...props} />
    </Suspense>
  ) : null;
}
