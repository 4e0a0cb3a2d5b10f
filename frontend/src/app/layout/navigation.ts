import { useShop } from '../../api/shop';
import { OWN_PAGE_TITLES } from '../../features/legal';
import type { SessionUser } from '../../features/session';
import { ofMap } from '../../lib/ofMap';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { texts } from '../texts';

export interface NavEntry {
  to: string;
  label: string;
}

export const CONFIGURATOR: NavEntry = { to: '/konfigurator', label: texts.configurator };

/** Pages for questions before the first file. */
export const GUIDES: readonly NavEntry[] = [
  { to: '/materialien', label: texts.materials },
  { to: '/faq', label: texts.faq },
];

/** The pages that the owner has written or has photos for. */
export function useOwnPages(): NavEntry[] {
  const pages = useShop().data?.ownPages ?? [];
  // The build knows none of them.
  if (!useIsHydrated()) return [];
  return pages.map(({ name }) => ({ to: `/${name}`, label: ofMap(OWN_PAGE_TITLES, name) ?? name }));
}

type Role = NonNullable<SessionUser['role']>;

/** The pages of the back office that stand in the navigation, and whose they are. */
const ADMIN_PAGES: readonly (NavEntry & { roles: readonly Role[] })[] = [
  { to: '/admin/orders', label: texts.orders, roles: ['owner', 'books'] },
  { to: '/admin/production', label: texts.production, roles: ['owner', 'workshop'] },
  { to: '/admin/analytics', label: texts.analytics, roles: ['owner', 'books'] },
  { to: '/admin/settings', label: texts.settings, roles: ['owner'] },
  // An owner has it among the settings.
  { to: '/admin/security', label: texts.security, roles: ['workshop', 'books'] },
];

/** The entries of a role, besides those for every visitor. */
export function adminEntries(user: SessionUser | null): NavEntry[] {
  const role = user?.role;
  return role ? ADMIN_PAGES.filter(({ roles }) => roles.includes(role)) : [];
}

/** Whether a page of the back office is for this role; a page without named roles is the owner's. */
export function mayOpen(user: SessionUser, pathname: string): boolean {
  return user.role === 'owner' || adminEntries(user).some(({ to }) => isBelow(pathname, to));
}

/** A page itself, or one of what it lists, as an order. */
const isBelow = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** The configurator is active on both of its addresses (NAV-01, NAV-02). */
export function isActive(entry: NavEntry, pathname: string): boolean {
  if (entry.to === CONFIGURATOR.to) return pathname === '/' || pathname === CONFIGURATOR.to;
  return isBelow(pathname, entry.to);
}

/** The pages that every page has to link to (DUTY-05, DUTY-11). */
export const LEGAL_PAGES = [
  ['/datenschutz', texts.privacy],
  ['/agb', texts.terms],
  ['/widerruf', texts.withdrawal],
  ['/impressum', texts.imprint],
  ['/barrierefreiheit', texts.accessibility],
] as const;
