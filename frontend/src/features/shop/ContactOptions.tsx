import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { useShop } from '../../api/shop';
import { buttonClass } from '../../ui';

/** Ways to reach the shop, from the operator's data. */
export function ContactOptions({ subject }: { subject: string }) {
  const shop = useShop().data;
  if (!shop?.email && !shop?.phone) {
    return (
      <p className="text-sm text-muted">
        <Link to="/impressum" className="link">
          {'Unsere Kontaktdaten finden Sie im Impressum.'}
        </Link>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {shop.email && (
        <a
          href={`mailto:${shop.email}?subject=${encodeURIComponent(subject)}`}
          className={buttonClass({ variant: 'secondary' })}
        >
          <Mail size={20} />
          <span className="wrap-anywhere">
            <span className="sr-only">E-Mail schreiben: </span>
            {shop.email}
          </span>
        </a>
      )}
      {shop.phone && (
        <a
          href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}
          className={buttonClass({ variant: 'secondary' })}
        >
          <Phone size={20} />
          <span>
            <span className="sr-only">Anrufen: </span>
            {shop.phone}
          </span>
        </a>
      )}
    </div>
  );
}
