import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useCartParts } from '../../features/parts';
import { displayName, openAuthDialog, useSession } from '../../features/session';
import { cx } from '../../lib/cx';
import { useEverTrue } from '../../lib/useEverTrue';
import { Button, buttonClass, IconButton } from '../../ui';
import { texts } from '../texts';
import { adminEntries, CONFIGURATOR, isActive, type NavEntry } from './navigation';
import { ThemeMenu } from './ThemeMenu';
import { useLeave } from './useLeave';
import { Wordmark } from './Wordmark';

const CartLink = lazy(() => import('./CartLink'));
const MobileMenu = lazy(() => import('./MobileMenu'));

/** From which width on everything stands in a row: the operator has more entries than a customer. */
const ROW = {
  customer: { flex: 'lg:flex', hidden: 'lg:hidden' },
  admin: { flex: 'xl:flex', hidden: 'xl:hidden' },
};

export function Header() {
  const { user, loading } = useSession();
  const entries = adminEntries(user);
  const row = entries.length > 0 ? ROW.admin : ROW.customer;
  const leave = useLeave();
  const hasCart = useCartParts().length > 0;
  const [menuOpen, setMenuOpen] = useState(false);
  // Its code comes with the first press; once there it stays, so that closing can give the focus back.
  const menuWanted = useEverTrue(menuOpen);

  return (
    <header className="border-b border-line">
      <a
        href="#inhalt"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 font-semibold text-on-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {texts.skip}
      </a>
      <div className="page flex h-16 items-center gap-3 sm:gap-6">
        <Link to={CONFIGURATOR.to} aria-label={texts.home} className="-mx-1 rounded-md px-1 py-2">
          <Wordmark />
        </Link>

        <nav aria-label={texts.mainNavigation} className={cx('hidden h-full', row.flex)}>
          {[CONFIGURATOR, ...entries].map((entry) => (
            <HeaderLink key={entry.to} entry={entry} />
          ))}
        </nav>

        <div className="ml-auto flex items-center">
          {hasCart && (
            <Suspense>
              <CartLink />
            </Suspense>
          )}
        </div>

        <div className={cx('hidden items-center gap-1', row.flex)}>
          {user && (
            <>
              <HeaderLink entry={{ to: '/drafts', label: texts.drafts }} plain />
              <HeaderLink entry={{ to: '/account', label: displayName(user) }} plain />
              <Button variant="ghost" size="sm" busy={leave.busy} onClick={() => void leave.logout()}>
                {texts.logout}
              </Button>
            </>
          )}
          {!user && !loading && (
            <>
              <Button variant="ghost" size="sm" onClick={() => openAuthDialog('login')}>
                {texts.login}
              </Button>
              <Button size="sm" onClick={() => openAuthDialog('register')}>
                {texts.register}
              </Button>
            </>
          )}
          <div className="-mr-3">
            <ThemeMenu />
          </div>
        </div>

        <IconButton
          label={texts.openMenu}
          onClick={() => setMenuOpen(true)}
          className={cx('-mr-2.5', row.hidden)}
        >
          <MenuIcon size={24} />
        </IconButton>
        {menuWanted && (
          <Suspense>
            <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} user={user} leave={leave} />
          </Suspense>
        )}
      </div>
    </header>
  );
}

function HeaderLink({ entry, plain = false }: { entry: NavEntry; plain?: boolean }) {
  const active = isActive(entry, useLocation().pathname);
  if (plain) {
    return (
      <Link
        to={entry.to}
        aria-current={active ? 'page' : undefined}
        className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), active && 'bg-sunken')}
      >
        <span className="max-w-40 truncate">{entry.label}</span>
      </Link>
    );
  }
  return (
    <Link
      to={entry.to}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'relative flex items-center px-3 text-sm font-semibold',
        active ? 'text-ink' : 'text-muted hover:text-ink',
      )}
    >
      {entry.label}
      {active && <span aria-hidden="true" className="strands absolute inset-x-3 bottom-0 h-1.25" />}
    </Link>
  );
}
