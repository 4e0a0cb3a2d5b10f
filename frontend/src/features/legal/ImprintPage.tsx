import { useShop } from '../../api/shop';
import { Badge } from '../../ui';
import { LegalPage } from './LegalPage';
import { OperatorAddress } from './OperatorAddress';

export default function ImprintPage() {
  const shop = useShop().data;
  return (
    <LegalPage
      title="Impressum"
      reviewNote={false}
      aside={shop?.sampleData && <Badge tone="warning">Beispieldaten</Badge>}
    >
      <h2>Angaben gemäß § 5 DDG</h2>
      <OperatorAddress />
      {shop && (
        <>
          {shop.partners.length > 0 && (
            <>
              <h2>Vertretungsberechtigte Gesellschafter</h2>
              <ul>
                {shop.partners.map((partner) => (
                  <li key={partner}>{partner}</li>
                ))}
              </ul>
            </>
          )}
          <h2>Umsatzsteuer</h2>
          <p>
            Gemäß §&nbsp;19 UStG wird keine Umsatzsteuer berechnet und ausgewiesen.
            {shop.vatId && <> Umsatzsteuer-Identifikationsnummer: {shop.vatId}</>}
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
        Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer
        Verbraucherschlichtungsstelle teilzunehmen (§&nbsp;36&nbsp;VSBG).
      </p>
      <h2>Redaktionell verantwortlich</h2>
      <p>Verantwortlich für den Inhalt dieser Seiten sind die oben genannten Gesellschafter.</p>
    </LegalPage>
  );
}
