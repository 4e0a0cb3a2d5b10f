import { type ComponentProps, lazy, Suspense } from 'react';
import { useEverTrue } from '../../lib/useEverTrue';

const Content = lazy(() => import('./PreviewDialogContent'));

/** The 3D preview of one part; its code comes when it is opened for the first time. */
export function PreviewDialog(props: ComponentProps<typeof Content>) {
  const wasOpen = useEverTrue(props.entry !== null);
  return wasOpen ? (
    <Suspense>
      <Content {...props} />
    </Suspense>
  ) : null;
}
