import { useShop } from '../../api/shop';
import { Skeleton } from '../../ui';

/** Name and address of the operator as entered in the shop's configuration. */
export function OperatorAddress() {
  const shop = useShop();
  if (shop.data) {
    const { company, partners, street, postalCode, city, country, email, phone } = shop.data;
    return (
      <address>
        {company}
        {partners.length > 0 && (
          <>
            <br />
            {partners.join(', ')}
          </>
        )}
        <br />
        {street}
        <br />
        {postalCode} {city}
        <br />
        {country}
        <br />
        E-Mail: <a href={`mailto:${email}`}>{email}</a>
        <br />
        Telefon: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
      </address>
    );
  }
  if (shop.isError) {
    return (
      <p className="text-danger">
        Die Angaben des Anbieters konnten nicht geladen werden.{' '}
        <button type="button" className="link" onClick={() => void shop.refetch()}>
          Erneut versuchen
        </button>
      </p>
    );
  }
  return (
    <div role="status">
      <span className="sr-only">Angaben des Anbieters werden geladen …</span>
      <Skeleton className="h-24 w-64" />
    </div>
  );
}
