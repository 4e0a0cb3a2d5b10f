import { Link } from 'react-router';
import { useDrafts } from '../../api/drafts';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { buttonClass, EmptyState, Loading, PageTitle, QueryFailure } from '../../ui';
import { type SessionUser, UserOnly } from '../session';
import { DraftList } from './DraftList';
import { texts } from './texts';

export default function DraftsPage() {
  useDocumentTitle(texts.title);
  return (
    <UserOnly
      title={texts.title}
      loading={<ListSkeleton />}
      failed={texts.failed}
      guest={{ shape: 'cube', text: texts.login }}
    >
      {(user) => <Drafts user={user} />}
    </UserOnly>
  );
}

function Drafts({ user }: { user: SessionUser }) {
  const drafts = useDrafts(user.id);
  if (drafts.isPending) return <ListSkeleton />;
  // An older list that is still here says more than an error; what is done with it says by itself when it fails.
  if (drafts.isError && !drafts.data) {
    return (
      <>
        <PageTitle>{texts.title}</PageTitle>
        <QueryFailure query={drafts} title={texts.failed} className="mt-6" />
      </>
    );
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
      <DraftList drafts={drafts.data} user={user} />
    </>
  );
}

function ListSkeleton() {
  return <Loading label={texts.loading} shapes={['mb-4 h-10 w-56', 'h-28 w-full', 'h-28 w-full']} />;
}
