import { Link } from 'react-router';
import { useDrafts } from '../../api/drafts';
import { errorText } from '../../lib/errorText';
import { formatDate, plural } from '../../lib/format';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Banner, Button, buttonClass, Card, EmptyState, Loading, PageTitle, Price, Skeleton } from '../../ui';
import { openAuthDialog, type SessionUser, useSession } from '../session';
import { texts } from './texts';

export default function DraftsPage() {
  const session = useSession();
  useDocumentTitle(texts.title);
  if (session.loading) return <ListSkeleton />;
  if (session.failed) return <Failed retry={session.retry} />;
  if (!session.user) {
    return (
      <EmptyState
        level={1}
        shape="cube"
        title={texts.title}
        text={texts.login}
        action={<Button onClick={() => openAuthDialog('login')}>{texts.loginButton}</Button>}
      />
    );
  }
  return <DraftList user={session.user} />;
}

function DraftList({ user }: { user: SessionUser }) {
  const drafts = useDrafts(user.id);
  if (drafts.isPending) return <ListSkeleton />;
  if (drafts.isError) {
    return <Failed reason={errorText(drafts.error)} retry={() => void drafts.refetch()} />;
  }
  if (drafts.data.length === 0) {
    return (
      <EmptyState
        level={1}
        title={texts.emptyTitle}
        text={texts.empty}
        action={
          <Link to="/konfigurator" className={buttonClass({ variant: 'primary' })}>
            {texts.toConfigurator}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <ul className="mt-8 flex flex-col gap-3">
        {drafts.data.map((draft) => (
          <li key={draft.id}>
            <Card padding="sm" className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <div className="min-w-0">
                <h2 className="font-semibold wrap-anywhere">{draft.draftName ?? texts.unnamed}</h2>
                <p className="figures text-sm text-muted">{texts.changed(formatDate(draft.updatedAt))}</p>
              </div>
              <p className="figures text-muted">
                {Array.isArray(draft.cartItems) &&
                  `${plural(draft.cartItems.length, 'Position', 'Positionen')} · `}
                <Price cents={draft.totalCents} className="font-semibold text-ink" />
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

function ListSkeleton() {
  return (
    <Loading label={texts.loading} className="flex flex-col gap-3">
      <Skeleton className="mb-4 h-10 w-56" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </Loading>
  );
}

function Failed({ reason, retry }: { reason?: string; retry: () => void }) {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Banner
        tone="danger"
        live="alert"
        className="mt-6"
        title={texts.failed}
        action={
          <Button size="sm" onClick={retry}>
            {texts.retry}
          </Button>
        }
      >
        {reason}
      </Banner>
    </>
  );
}
