import type { ReactNode } from 'react';
import { errorText } from '../lib/errorText';
import { useDocumentTitle } from '../lib/useDocumentTitle';
import { FailureBanner, Loading, PageTitle, Skeleton } from '../ui';
import { texts } from './texts';

/** What the query of an admin page looks like from here. */
export interface PageQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Title, loading and failure of an admin page; `children` draws the data once there is some. */
export function AdminPage<Data>({
  title,
  lead,
  failed,
  query,
  tools,
  children,
}: {
  title: string;
  lead?: (data: Data) => ReactNode;
  failed: string;
  query: PageQuery<Data>;
  /** What chooses the data: it stays while there is none. */
  tools?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <>
      <PageTitle lead={query.data !== undefined && lead?.(query.data)}>{title}</PageTitle>
      {tools && <div className="mt-6">{tools}</div>}
      <div className="mt-8">
        {query.data !== undefined ? (
          children(query.data)
        ) : query.error ? (
          <FailureBanner title={failed} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </FailureBanner>
        ) : (
          <Loading label={texts.loading} className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </Loading>
        )}
      </div>
    </>
  );
}
