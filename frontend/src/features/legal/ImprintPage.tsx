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
      <h2 id="barrierefreiheit">Barrierefreiheit</h2>
      <p>
        Dieser Shop folgt den Richtlinien für barrierefreie Webinhalte (WCAG) 2.1, Stufe AA: Alle Seiten und
        Dialoge lassen sich mit der Tastatur bedienen und von Vorleseprogrammen lesen, Schrift und Hintergrund
        haben den nötigen Kontrast, hell wie dunkel, und auch unsere E-Mails sind so aufgebaut. Automatische
        Tests prüfen das bei jeder Änderung.
      </p>
      <p>
        Zwei Grenzen kennen wir: Die drehbare 3D-Vorschau ist ein Bild; Maße, Volumen und Preis stehen bei
        jedem Teil als Text. Rechnungen und Bestätigungen als PDF sind nicht für Vorleseprogramme
        ausgezeichnet; dieselben Angaben stehen auf der Seite Ihrer Bestellung.
      </p>
      <p>
        Sie sind auf eine Barriere gestoßen? Schreiben Sie uns bitte
        {shop && (
          <>
            {' '}
            an <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </>
        )}
        . Wir antworten und beheben sie.
      </p>
      <h2>Redaktionell verantwortlich</h2>
      <p>Verantwortlich für den Inhalt dieser Seiten sind die oben genannten Gesellschafter.</p>
    </LegalPage>
  );
}
