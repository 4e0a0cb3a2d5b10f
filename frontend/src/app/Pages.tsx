import { lazy } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router';
import {
  ActsPage,
  AnalyticsPage,
  OpeningPage,
  OperationPage,
  OrderPage,
  OrdersPage,
  ParcelsPage,
  PersonPage,
  ProductionPage,
  SafetyPage,
  SecurityPage,
  SettingsPage,
} from '../admin';
import { AccountPage, GuestOrderPage } from '../features/account';
import { FaqPage } from '../features/faq';
import {
  AboutPage,
  AccessibilityPage,
  ImprintPage,
  LicensesPage,
  PrivacyPage,
  ReferencesPage,
  TermsPage,
  WithdrawalPage,
} from '../features/legal';
import { MaterialsPage } from '../features/materials';
import { lazyPage } from '../lib/lazyPage';
import { Layout } from './layout/Layout';
import { PageBoundary } from './layout/PageBoundary';
import { Wizard } from './wizard';

// These features also serve late steps: naming them here would bring their code at the start.
const DraftsPage = lazy(async () => ({ default: (await import('../features/drafts')).DraftsPage }));
const AdminLayout = lazyPage(async () => ({ default: (await import('./layout/AdminLayout')).AdminLayout }));
const SuccessPage = lazy(async () => ({ default: (await import('../features/complete')).SuccessPage }));

/**
 * Every address of the shop (NAV-01 to NAV-06). The features hand out their pages as lazy components: other than the
 * configurator, a page brings its code when it is opened (NAV-07).
 */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    children: [
      { path: '/', Component: Wizard },
      { path: '/konfigurator', Component: Wizard },
      { path: '/account', element: <AccountPage /> },
      { path: '/bestellung', Component: GuestOrderPage },
      { path: '/drafts', Component: DraftsPage },
      {
        Component: AdminLayout,
        children: [
          { path: '/admin/orders', Component: OrdersPage },
          { path: '/admin/orders/:id', Component: OrderPage },
          { path: '/admin/acts', Component: ActsPage },
          { path: '/admin/person', Component: PersonPage },
          { path: '/admin/parcels', Component: ParcelsPage },
          { path: '/admin/production', Component: ProductionPage },
          { path: '/admin/safety', Component: SafetyPage },
          { path: '/admin/analytics', Component: AnalyticsPage },
          { path: '/admin/settings', Component: SettingsPage },
          { path: '/admin/security', Component: SecurityPage },
          { path: '/admin/opening', Component: OpeningPage },
          { path: '/admin/operation', Component: OperationPage },
        ],
      },
      { path: '/success', Component: SuccessPage },
      { path: '/datenschutz', Component: PrivacyPage },
      { path: '/agb', Component: TermsPage },
      { path: '/widerruf', Component: WithdrawalPage },
      { path: '/impressum', Component: ImprintPage },
      { path: '/barrierefreiheit', Component: AccessibilityPage },
      { path: '/lizenzen', Component: LicensesPage },
      { path: '/faq', Component: FaqPage },
      { path: '/materialien', Component: MaterialsPage },
      { path: '/ueber-uns', Component: AboutPage },
      { path: '/referenzen', Component: ReferencesPage },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];

/** The page of the address. */
export function Pages() {
  return <PageBoundary alone>{useRoutes(routes)}</PageBoundary>;
}
