import type { SessionUser } from '../../features/session';
import { texts } from '../texts';

export interface NavEntry {
  to: string;
  label: string;
}

export const CONFIGURATOR: NavEntry = { to: '/konfigurator', label: texts.configurator };

/** The entries for admins, besides those for every visitor. */
export function adminEntries(user: SessionUser | null): NavEntry[] {
  if (!user?.isAdmin) return [];
  return [
    { to: '/admin/orders', label: texts.orders },
    { to: '/admin/production', label: texts.production },
    { to: '/admin/analytics', label: texts.analytics },
    { to: '/admin/settings', label: texts.settings },
  ];
}

/** The configurator is active on both of its addresses (NAV-01, NAV-02). */
export function isActive(entry: NavEntry, pathname: string): boolean {
  if (entry.to === CONFIGURATOR.to) return pathname === '/' || pathname === CONFIGURATOR.to;
  return pathname === entry.to;
}

/** The pages that every page has to link to (DUTY-05, DUTY-11). */
export const LEGAL_PAGES = [
  ['/datenschutz', texts.privacy],
  ['/agb', texts.terms],
  ['/widerruf', texts.withdrawal],
  ['/impressum', texts.imprint],
  ['/barrierefreiheit', texts.accessibility],
] as const;
