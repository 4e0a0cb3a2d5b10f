import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { Button, buttonClass, EmptyState, FailureBanner, Loading, toast } from '../../ui';
import { openAuthDialog } from './authDialogStore';
import { texts } from './texts';
import { useSession } from './useSession';

/**
 * Lets everybody through who has a role in the back office. The server checks each call by itself; this only spares everyone else an empty page. When a session ends, what
 * the admin had typed waits out of sight for the same admin.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user, loading, failed, retry } = useSession();
  const isGuest = !user && !loading && !failed;
  const isForeign = user !== null && !user.role;
  const isAdmin = user !== null && !isForeign;
  const [lastAdmin, setLastAdmin] = useState(isAdmin ? user.id : null);
  if (isAdmin && lastAdmin !== user.id) setLastAdmin(user.id);

  useEffect(() => {
    if (isGuest) openAuthDialog('login');
  }, [isGuest]);

  useEffect(() => {
    if (isForeign) toast.error(texts.noAccess);
  }, [isForeign]);

  if (loading) {
    return (
      <Loading label={texts.loading} className="flex flex-col gap-4" shapes={['h-10 w-64', 'h-48 w-full']} />
    );
  }
  if (failed) {
    return <FailureBanner title={texts.sessionFailed} onRetry={retry} />;
  }
  if (isForeign) return <Navigate to="/" replace />;
  return (
    <>
      {isGuest && (
        <EmptyState
          level={1}
          shape="cube"
          title={texts.adminLoginTitle}
          text={texts.adminLogin}
          action={
            <>
              <Button onClick={() => openAuthDialog('login')}>{texts.login}</Button>
              <Link to="/konfigurator" className={buttonClass({ variant: 'ghost' })}>
                {texts.toConfigurator}
              </Link>
            </>
          }
        />
      )}
      {lastAdmin && (
        <div key={lastAdmin} className={isAdmin ? 'contents' : 'hidden'}>
          {children}
        </div>
      )}
    </>
  );
}
