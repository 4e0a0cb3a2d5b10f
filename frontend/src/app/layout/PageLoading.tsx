import { Loading } from '../../ui';
import { texts } from '../texts';

/** Stands in the page's place while its code is on the way. */
export function PageLoading() {
  return (
    <Loading
      label={texts.pageLoading}
      className="flex flex-col gap-4"
      shapes={['h-10 w-72 max-w-full', 'h-5 w-96 max-w-full', 'mt-4 h-64 w-full rounded-lg']}
    />
  );
}
