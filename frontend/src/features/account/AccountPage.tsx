import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Button, Loading, PageTitle, Tabs } from '../../ui';
import { openAuthDialog, type SessionUser, UserOnly } from '../session';
import { DataSection } from './DataSection';
import { OrdersTab } from './OrdersTab';
import { PasswordSection } from './PasswordSection';
import { ProfileForm } from './ProfileForm';
import { useUnsavedProfile } from './profileEdit';
import { texts } from './texts';

/** /account (ACC-01, ACC-02): the login's prompt, or profile and orders. */
export default function AccountPage() {
  useDocumentTitle(texts.title);
  return (
    <UserOnly
      title={texts.title}
      loading={
        <Loading
          label={texts.loading}
          className="flex flex-col gap-4"
          shapes={['h-10 w-56', 'h-40 w-full max-w-2xl']}
        />
      }
      failed={texts.failed}
      guest={{
        shape: 'vase',
        text: texts.loggedOut,
        more: (
          <Button variant="ghost" onClick={() => openAuthDialog('register')}>
            {texts.register}
          </Button>
        ),
      }}
    >
      {(user) => <Account user={user} />}
    </UserOnly>
  );
}

function Account({ user }: { user: SessionUser }) {
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'orders' ? 'orders' : 'profile';
  useUnsavedProfile(user);
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <div className="mt-6">
        <Tabs
          label={texts.tabs.label}
          value={tab}
          onValueChange={(next) => setQuery(next === 'orders' ? { tab: 'orders' } : {}, { replace: true })}
          items={[
            {
              value: 'profile',
              label: texts.tabs.profile,
              content: (
                <div className="grid max-w-3xl items-start gap-6 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
                  <ProfileForm user={user} />
                  <div className="flex min-w-0 flex-col gap-6">
                    <PasswordSection />
                    <DataSection />
                  </div>
                </div>
              ),
            },
            { value: 'orders', label: texts.tabs.orders, content: <OrdersTab user={user} /> },
          ]}
        />
      </div>
    </>
  );
}
