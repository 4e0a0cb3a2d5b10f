import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/useDocumentTitle';
import { Answer, type AnswerProps, PageTitle, ROWS } from '../ui';
import { texts } from './texts';

/** Title, loading and failure of an admin page; `children` draws the data once there is some. */
export function AdminPage<Data>({
  title,
  lead,
  failed,
  query,
  tools,
  children,
}: Pick<AnswerProps<Data>, 'query' | 'failed' | 'children'> & {
  title: string;
  lead?: (data: Data) => ReactNode;
  /** The controls that choose the data: they stay while it loads. */
  tools?: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <>
      <PageTitle lead={query.data !== undefined && lead?.(query.data)}>{title}</PageTitle>
      {tools && <div className="mt-6">{tools}</div>}
      <div className="mt-8">
        <Answer query={query} failed={failed} loading={texts.loading} shapes={ROWS}>
          {children}
        </Answer>
      </div>
    </>
  );
}
