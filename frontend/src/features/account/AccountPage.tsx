import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Banner, Button, Card, DataList, DataRow, EmptyState, Loading, PageTitle, Skeleton } from '../../ui';
import { displayName, openAuthDialog, useSession } from '../session';
import { texts } from './texts';

export default function AccountPage() {
  const { user, loading, failed, retry } = useSession();
  useDocumentTitle(texts.title);

  if (loading) {
    return (
      <Loading label={texts.loading} className="flex flex-col gap-4">
        <Skeleton className="h-10 w-56" />
        <Skeleton className="h-40 w-full max-w-2xl" />
      </Loading>
    );
  }
  if (failed) {
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
        />
      </>
    );
  }
  if (!user) {
    return (
      <EmptyState
        level={1}
        shape="vase"
        title={texts.title}
        text={texts.loggedOut}
        action={
          <>
            <Button onClick={() => openAuthDialog('login')}>{texts.login}</Button>
            <Button variant="ghost" onClick={() => openAuthDialog('register')}>
              {texts.register}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Card className="mt-8 max-w-2xl">
        <h2 className="text-lg font-semibold">{texts.profile}</h2>
        <DataList className="mt-2">
          <DataRow name={texts.name}>{displayName(user)}</DataRow>
          <DataRow name={texts.email}>{user.email}</DataRow>
          {user.isAdmin && <DataRow name={texts.role}>{texts.admin}</DataRow>}
        </DataList>
        <p className="mt-4 text-sm text-muted">{texts.later}</p>
      </Card>
    </>
  );
}
