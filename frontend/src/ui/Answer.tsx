import type { ReactNode } from 'react';
import { errorText } from '../lib/errorText';
import { Button, type ButtonProps } from './Button';
import { FailureBanner } from './FailureBanner';
import { Loading } from './Skeleton';

/** The fields of a React Query result that are shown. */
interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Why a query failed, with the way to ask again. */
export function QueryFailure({
  query,
  title,
  className,
}: {
  query: Pick<Query<unknown>, 'error' | 'refetch'>;
  title: string;
  className?: string;
}) {
  return (
    <FailureBanner title={title} className={className} onRetry={() => void query.refetch()}>
      {errorText(query.error)}
    </FailureBanner>
  );
}

export interface AnswerProps<Data> {
  query: Query<Data>;
  /** The title where it failed. */
  failed: string;
  /** Names for screen readers the data that is loading. */
  loading: string;
  /** The classes of the grey shapes. */
  shapes?: readonly string[];
  children: (data: Data) => ReactNode;
}

/** Draws the answer of a query; grey shapes until it is here. An older answer stays when a newer one fails. */
export function Answer<Data>({
  query,
  failed,
  loading,
  shapes = ['h-40 w-full'],
  children,
}: AnswerProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <QueryFailure query={query} title={failed} />;
  return <Loading label={loading} shapes={shapes} />;
}

/** The grey shapes of a list. */
export const ROWS = ['h-12 w-full', 'h-12 w-full', 'h-12 w-full'] as const;

/** The way to further pages of a list, while there are any, and why the last one did not come. */
export function MorePages({
  pages,
  failed,
  children,
  ...button
}: {
  pages: {
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  failed: string;
} & Pick<ButtonProps, 'size' | 'className' | 'children'>) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  return (
    <>
      {isFetchNextPageError && <QueryFailure query={{ error, refetch: fetchNextPage }} title={failed} />}
      {hasNextPage && (
        <Button {...button} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {children}
        </Button>
      )}
    </>
  );
}
