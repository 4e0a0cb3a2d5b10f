import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { SetUpSecondFactor, useWorkNews } from '../../admin';
import { PasswordAgain, RequireAdmin, type SessionUser, useSession } from '../../features/session';
import { buttonClass, EmptyState } from '../../ui';
import { texts } from '../texts';
import { adminEntries, mayOpen } from './navigation';

export function AdminLayout() {
  return (
    <RequireAdmin>
      <Area />
      <PasswordAgain />
    </RequireAdmin>
  );
}

/** The page of the address, as far as the role of the person goes. The server checks each call by itself. */
function Area() {
  const { user: now } = useSession();
  // When the session ends, what was typed stays for the same person.
  const [user, setUser] = useState<SessionUser | null>(now);
  if (now && now !== user) setUser(now);
  const { pathname } = useLocation();
  if (!user) return null;
  if (user.lacksSecondFactor) return <SetUpSecondFactor />;
  return (
    <>
      <WorkNews countsOrders={mayOpen(user, '/admin/orders')} />
      {mayOpen(user, pathname) ? <Outlet /> : <OtherRole user={user} />}
    </>
  );
}

function OtherRole({ user }: { user: SessionUser }) {
  return (
    <EmptyState
      level={1}
      title={texts.otherRole}
      text={texts.otherRoleText}
      action={adminEntries(user).map(({ to, label }) => (
        <Link key={to} to={to} className={buttonClass({})}>
          {label}
        </Link>
      ))}
    />
  );
}

/** Only for roles that may hear the news. */
function WorkNews({ countsOrders }: { countsOrders: boolean }) {
  useWorkNews(countsOrders);
  return null;
}
