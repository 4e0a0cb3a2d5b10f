import { Menu as MenuIcon, Phone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useShop } from '../../api/shop';
import { useHasOtherLists } from '../../features/files';
import { useParts } from '../../features/parts';
import { displayName, openAuthDialog, useSession } from '../../features/session';
import { cx } from '../../lib/cx';
import { lazyAside } from '../../lib/lazyPage';
import { useEverTrue } from '../../lib/useEverTrue';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { Button, buttonClass, IconButton } from '../../ui';
import { texts } from '../texts';
import { adminEntries, CONFIGURATOR, GUIDES, isActive, type NavEntry, useOwnPages } from './navigation';
import { ThemeMenu } from './ThemeMenu';
import { useLeave } from './useLeave';
import { Wordmark } from './Wordmark';

const CartLink = lazyAside(() => import('./CartLink'));
const MobileMenu = lazyAside(() => import('./MobileMenu'));

/** From which width on everything stands in a row: the operator has more entries than a customer. */
const ROW = {
  customer: { flex: 'lg:flex', hidden: 'lg:hidden' },
  admin: { flex: 'xl:flex', hidden: 'xl:hidden' },
};

export function Header() {
  const { user, loading } = useSession();
  const entries = adminEntries(user);
  const row = entries.length > 0 ? ROW.admin : ROW.customer;
  const ownPages = useOwnPages();
  const leave = useLeave();
  const isPartKnown = useParts(({ parts }) => parts.length > 0);
  const hasParts = useHasOtherLists() || isPartKnown;
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
          {/* The operator's own entries fill the row. */}
          {[CONFIGURATOR, ...(entries.length > 0 ? entries : [...GUIDES, ...ownPages])].map((entry) => (
            <HeaderLink key={entry.to} entry={entry} />
          ))}
        </nav>

        <div className="ml-auto flex items-center">
          {entries.length === 0 && <Telephone />}
          {hasParts && (
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

/** Where there is room for it. */
function Telephone() {
  const phone = useShop().data?.phone;
  // The build knows no number, and React would keep the address that it has drawn.
  const isHydrated = useIsHydrated();
  if (!phone || !isHydrated) return null;
  return (
    <a
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      aria-label={texts.call(phone)}
      className="figures hidden min-h-touch items-center gap-2 px-3 text-sm font-semibold text-muted hover:text-ink xl:inline-flex"
    >
      <Phone size={16} />
      {phone}
    </a>
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
