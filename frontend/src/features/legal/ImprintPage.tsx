import { Link } from 'react-router';
import { useShop } from '../../api/shop';
import { Badge } from '../../ui';
import { LegalBody } from './LegalBody';
import { LegalFact } from './LegalFact';
import { LegalPage } from './LegalPage';
import { OperatorAddress } from './OperatorAddress';

export default function ImprintPage() {
  const shop = useShop().data;
  return (
    <LegalPage title="Impressum" aside={shop?.sampleData && <Badge tone="warning">Beispieldaten</Badge>}>
      <h2>Angaben gemäß § 5 DDG</h2>
      <OperatorAddress />
      {shop && (
        <>
          {shop.partners.length > 0 && (
            <>
              <h2>{shop.partnersTitle}</h2>
              <ul>
                {shop.partners.map((partner) => (
                  <li key={partner}>{partner}</li>
                ))}
              </ul>
            </>
          )}
          {shop.register && (
            <>
              <h2>Registereintrag</h2>
              <p>{shop.register}</p>
            </>
          )}
          <h2>Umsatzsteuer</h2>
          <p>
            <LegalFact name="besteuerung" />
            {shop.vatId && (
              <>
                {' '}
                {shop.vatIdTitle}: {shop.vatId}
              </>
            )}
            {shop.businessId && <> Wirtschafts-Identifikationsnummer: {shop.businessId}</>}
          </p>
          <h2>Website</h2>
          <p>
            <a href={shop.website} rel="noopener">
              {shop.website}
            </a>
          </p>
        </>
      )}
      <h2>Verbraucherstreitbeilegung</h2>
      <p>
        <LegalFact name="streitbeilegung" />
      </p>
      <LegalBody name="impressum" />
      <h2>Barrierefreiheit</h2>
      <p>
        Wie zugänglich dieser Shop ist und wem Sie eine Barriere melden, steht in der{' '}
        <Link to="/barrierefreiheit">Erklärung zur Barrierefreiheit</Link>.
      </p>
      <h2>Software</h2>
      <p>
        <Link to="/lizenzen">Lizenzen der enthaltenen Software</Link>
      </p>
    </LegalPage>
  );
}
