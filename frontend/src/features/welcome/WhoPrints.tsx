import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { useShop } from '../../api/shop';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { Badge, Loading } from '../../ui';
import { Photo } from '../shop';
import { Section } from './Section';
import { texts } from './texts';

/** The operator: people with a name, a town and a telephone. */
export function WhoPrints() {
  const shop = useShop().data;
  const logo = shop?.pictures.find(({ place }) => place === 'logo');
  const isHydrated = useIsHydrated();
  return (
    <Section title={texts.shop.title}>
      {shop ? (
        <div className="mt-6">
          {isHydrated && logo && (
            <Photo picture={logo} sizes="10rem" className="mb-4 max-w-40 bg-transparent" />
          )}
          <p className="text-lg font-semibold">{shop.partners.join(', ') || shop.company}</p>
          <p className="mt-1 text-muted">
            {shop.company}, {shop.postalCode} {shop.city}
          </p>
          {isHydrated && shop.sampleData && (
            <p className="mt-2">
              <Badge tone="warning">{texts.shop.sample}</Badge>
            </p>
          )}
          <ul className="mt-3 flex flex-wrap gap-x-6">
            <li>
              <a href={`mailto:${shop.email}`} className="link inline-flex min-h-touch items-center gap-2">
                <Mail size={18} />
                {shop.email}
              </a>
            </li>
            <li>
              <a
                // The build's mark would be lost, because React keeps the drawn text.
                href={isHydrated ? `tel:${shop.phone.replace(/[^+\d]/g, '')}` : undefined}
                className="link figures inline-flex min-h-touch items-center gap-2"
              >
                <Phone size={18} />
                {shop.phone}
              </a>
            </li>
          </ul>
          <Link to="/impressum" className="link inline-flex min-h-touch items-center">
            {texts.shop.imprint}
          </Link>
        </div>
      ) : (
        <Loading label={texts.loading} className="mt-6" shapes={['h-28 w-full']} />
      )}
    </Section>
  );
}
