import type { ReactNode } from 'react';
import type { SessionUser } from '../../api/session';
import { Button, EmptyState, type EmptyStateProps, FailureBanner, PageTitle } from '../../ui';
import { openAuthDialog } from './authDialogStore';
import { texts } from './texts';
import { useSession } from './useSession';

interface UserOnlyProps {
  title: string;
  /** While the server has not said who it is. */
  loading: ReactNode;
  /** The sentence for a server that could not say it. */
  failed: string;
  /** The words for a guest; `more` stands beside the login's button. */
  guest: Pick<EmptyStateProps, 'text' | 'shape'> & { more?: ReactNode };
  children: (user: SessionUser) => ReactNode;
}

/** A page that belongs to a user; a guest is asked to log in. */
export function UserOnly({ title, loading, failed, guest, children }: UserOnlyProps) {
  const session = useSession();
  if (session.loading) return loading;
  if (session.failed) {
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <FailureBanner className="mt-6" title={failed} onRetry={session.retry} />
      </>
    );
  }
  if (session.user) return children(session.user);
  return (
    <EmptyState
      level={1}
      shape={guest.shape}
      title={title}
      text={guest.text}
      action={
        <>
          <Button variant="primary" onClick={() => openAuthDialog('login')}>
            {texts.login}
          </Button>
          {guest.more}
        </>
      }
    />
  );
}
