import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type Shop, useShop } from '../../api/shop';
import { openConsentSettings } from '../../features/consent';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { words } from '../../lib/words';
import { Badge, Button, buttonClass, Loading } from '../../ui';
import { texts } from '../texts';
import { LEGAL_PAGES, useOwnPages } from './navigation';
import { Wordmark } from './Wordmark';

export function Footer() {
  const isBackOffice = useLocation().pathname.startsWith('/admin/');
  return isBackOffice ? <BackOfficeFooter /> : <ShopFooter />;
}

/** The back office's footer: only the links that the law wants a press away, in one row. */
function BackOfficeFooter() {
  return (
    <footer className="border-t border-line text-sm">
      <nav aria-label={texts.legal} className="page flex flex-wrap gap-x-6 gap-y-1 py-4">
        {LEGAL_PAGES.map(([to, label]) => (
          <Link key={to} to={to} className={ENTRY}>
            {label}
          </Link>
        ))}
        <Link to="/widerruf" className={ENTRY}>
          {texts.withdraw}
        </Link>
        <button type="button" className={ENTRY} onClick={openConsentSettings}>
          {texts.cookieSettings}
        </button>
      </nav>
    </footer>
  );
}

function ShopFooter() {
  const shop = useShop();
  const ownPages = useOwnPages();
  const isHydrated = useIsHydrated();
  return (
    <footer className="border-t border-line bg-sunken text-sm">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-10 py-12 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 lg:col-span-1">
          <Wordmark />
          <div className="mt-4">
            <Company shop={shop.data} failed={shop.isError} retry={() => void shop.refetch()} />
          </div>
        </div>
        <FooterNav
          title={texts.navigation}
          entries={[
            ['/konfigurator', texts.configurator],
            ['/account', texts.account],
            ['/materialien', texts.materials],
            ['/faq', texts.faq],
            ...ownPages.map(({ to, label }) => [to, label] as const),
          ]}
        />
        <FooterNav title={texts.legal} entries={LEGAL_PAGES}>
          <li>
            <button type="button" className={ENTRY} onClick={openConsentSettings}>
              {texts.cookieSettings}
            </button>
          </li>
        </FooterNav>
        <FooterBlock title={texts.services}>
          <ul className="text-muted">
            {texts.serviceList.map((service) => (
              <li key={service} className="py-1">
                {service}
              </li>
            ))}
          </ul>
        </FooterBlock>
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6">
          <div className="text-muted">
            <p suppressHydrationWarning>
              {texts.copyright(new Date().getFullYear(), shop.data?.company ?? 'Schichtwerk')}
            </p>
            <p className="mt-1 max-w-[100ch]">{texts.priceNote(shop.data?.legalFacts.preishinweis ?? '')}</p>
            {isHydrated && shop.data?.paymentSimulated && <p className="mt-1">{texts.simulated}</p>}
          </div>
          <Link to="/widerruf" className={buttonClass({ size: 'sm' })}>
            {texts.withdraw}
          </Link>
        </div>
      </div>
    </footer>
  );
}

function Company({ shop, failed, retry }: { shop: Shop | undefined; failed: boolean; retry: () => void }) {
  const isHydrated = useIsHydrated();
  if (shop) {
    return (
      <>
        <address className="text-muted not-italic">
          <span className="font-semibold text-ink">{shop.company}</span>
          <br />
          {shop.street}
          <br />
          {shop.postalCode} {shop.city}
          <br />
          <a href={`mailto:${shop.email}`} className="link inline-block py-1">
            {shop.email}
          </a>
        </address>
        <a
          href={shop.website}
          rel="noopener"
          className="link inline-flex items-center gap-1.5 py-1 text-muted"
        >
          {texts.website}
          <ExternalLink size={14} />
        </a>
        {isHydrated && shop.sampleData && (
          <p className="mt-3 flex flex-wrap items-center gap-2 text-muted">
            <Badge tone="warning">{texts.sampleData}</Badge>
            {texts.sampleDataHint}
          </p>
        )}
      </>
    );
  }
  if (failed) {
    return (
      <>
        <p className="text-muted">{texts.shopFailed}</p>
        <Button size="sm" className="mt-2" onClick={retry}>
          {words.retry}
        </Button>
      </>
    );
  }
  return (
    <Loading
      label={texts.pageLoading}
      className="flex flex-col gap-2"
      shapes={['h-4 w-40', 'h-4 w-32', 'h-4 w-36']}
    />
  );
}

const ENTRY =
  'inline-flex items-center py-1 text-muted hover:text-accent-text hover:underline pointer-coarse:min-h-touch';

function FooterNav({
  title,
  entries,
  children,
}: {
  title: string;
  entries: readonly (readonly [to: string, label: string])[];
  children?: ReactNode;
}) {
  return (
    <FooterBlock title={title}>
      <nav aria-label={title}>
        <ul>
          {entries.map(([to, label]) => (
            <li key={to}>
              <Link to={to} className={ENTRY}>
                {label}
              </Link>
            </li>
          ))}
          {children}
        </ul>
      </nav>
    </FooterBlock>
  );
}

function FooterBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </div>
  );
}
