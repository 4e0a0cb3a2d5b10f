import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { displayName, openAuthDialog, type SessionUser } from '../../features/session';
import { cx } from '../../lib/cx';
import { setTheme, useTheme } from '../../lib/theme';
import { Button, Dialog } from '../../ui';
import { texts } from '../texts';
import { adminEntries, CONFIGURATOR, GUIDES, isActive, type NavEntry, useOwnPages } from './navigation';
import { THEME_ICONS, THEMES } from './ThemeMenu';
import type { useLeave } from './useLeave';

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  user: SessionUser | null;
  leave: ReturnType<typeof useLeave>;
}

/** The header's entries plus FAQ and the way to withdraw (§ 356a BGB), as a sheet that a thumb reaches. */
export default function MobileMenu({ open, onClose: close, user, leave }: MobileMenuProps) {
  const ownPages = useOwnPages();
  const entries: NavEntry[] = [
    CONFIGURATOR,
    ...adminEntries(user),
    ...(user
      ? [
          { to: '/drafts', label: texts.drafts },
          { to: '/account', label: displayName(user) },
        ]
      : []),
    ...GUIDES,
    ...ownPages,
    { to: '/widerruf', label: texts.withdraw },
  ];
  return (
    <Dialog
      open={open}
      onClose={close}
      title={texts.menu}
      size="sm"
      flush
      footer={
        user ? (
          <Button
            wide
            busy={leave.busy}
            onClick={() => {
              close();
              void leave.logout();
            }}
          >
            {texts.logout}
          </Button>
        ) : (
          <>
            <Button
              wide
              onClick={() => {
                close();
                openAuthDialog('register');
              }}
            >
              {texts.register}
            </Button>
            <Button
              wide
              onClick={() => {
                close();
                openAuthDialog('login');
              }}
            >
              {texts.login}
            </Button>
          </>
        )
      }
    >
      <nav aria-label={texts.mainNavigation}>
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.to}>
              <MenuLink entry={entry} onFollow={close} />
            </li>
          ))}
        </ul>
      </nav>
      <ThemeChoice />
    </Dialog>
  );
}

function MenuLink({ entry, onFollow }: { entry: NavEntry; onFollow: () => void }) {
  const active = isActive(entry, useLocation().pathname);
  return (
    <Link
      to={entry.to}
      onClick={onFollow}
      aria-current={active ? 'page' : undefined}
      className="flex min-h-14 items-center gap-3 px-4 text-lg hover:bg-sunken sm:px-6"
    >
      <span className={cx('min-w-0 flex-1 truncate', active && 'font-semibold')}>{entry.label}</span>
      {active ? (
        <span aria-hidden="true" className="strands w-5" />
      ) : (
        <ChevronRight size={20} className="text-subtle" />
      )}
    </Link>
  );
}

function ThemeChoice() {
  const theme = useTheme();
  return (
    <fieldset className="border-t border-line p-4 sm:px-6">
      <legend className="float-left mb-2 w-full text-sm font-semibold text-muted">{texts.theme}</legend>
      <div className="grid w-full grid-cols-3 gap-2">
        {THEMES.map((value) => {
          const Icon = THEME_ICONS[value];
          return (
            <Button
              key={value}
              size="sm"
              variant={theme === value ? 'secondary' : 'ghost'}
              aria-pressed={theme === value}
              icon={<Icon size={18} />}
              onClick={() => setTheme(value)}
              className="px-1!"
            >
              {texts.themes[value]}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
