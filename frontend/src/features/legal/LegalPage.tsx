import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { PageTitle, Prose } from '../../ui';
import { ReviewNote } from './ReviewNote';

/** Title, note and one column of text. */
export function LegalPage({
  title,
  reviewNote = true,
  aside,
  before,
  after,
  children,
}: {
  title: string;
  reviewNote?: boolean;
  /** A button beside the title. */
  aside?: ReactNode;
  /** Between title and text, for a form. */
  before?: ReactNode;
  /** Below the text. */
  after?: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <article className="max-w-[68ch]">
      <PageTitle aside={aside}>{title}</PageTitle>
      {before}
      <Prose className="mt-8">
        {reviewNote && <ReviewNote />}
        {children}
      </Prose>
      {after}
    </article>
  );
}
