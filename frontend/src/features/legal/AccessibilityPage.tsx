import { useShop } from '../../api/shop';
import { LegalPage } from './LegalPage';
import { OperatorAddress } from './OperatorAddress';

/** What the shop promises of its accessibility, where it falls short, and whom to tell (DUTY-13). */
export default function AccessibilityPage() {
  const email = useShop().data?.email;
  return (
    <LegalPage title="Erklärung zur Barrierefreiheit" reviewNote={false}>
      <p>Diese Erklärung gilt für den Onlineshop von</p>
      <OperatorAddress />
      <h2>Wie zugänglich der Shop ist</h2>
      <p>
        Der Shop folgt den Richtlinien für barrierefreie Webinhalte (WCAG) 2.1, Stufe AA. Alle Seiten und
        Dialoge lassen sich mit der Tastatur bedienen und von Vorleseprogrammen lesen, Schrift und Hintergrund
        haben den nötigen Kontrast, hell wie dunkel, und auch unsere E-Mails sind so aufgebaut. Automatische
        Tests prüfen das bei jeder Änderung; eine Prüfung durch unabhängige Fachleute steht aus.
      </p>
      <h2>Was nicht zugänglich ist</h2>
      <ul>
        <li>
          Die drehbare 3D-Vorschau ist ein Bild. Maße, Volumen und Preis stehen bei jedem Teil als Text.
        </li>
        <li>
          Rechnungen und Bestätigungen als PDF sind nicht für Vorleseprogramme ausgezeichnet. Was bestellt
          wurde und was es kostet, steht auch auf der Seite Ihrer Bestellung und in der Bestellbestätigung per
          E-Mail; was allein auf der Rechnung steht, nennen wir Ihnen auf Anfrage.
        </li>
        <li>Die Bezahlseite betreibt unser Zahlungsdienstleister; auf sie haben wir keinen Einfluss.</li>
      </ul>
      <h2>Eine Barriere melden</h2>
      <p>
        Sie sind auf eine Barriere gestoßen oder brauchen eine Angabe in anderer Form? Schreiben Sie uns bitte
        {email && (
          <>
            {' '}
            an <a href={`mailto:${email}`}>{email}</a>
          </>
        )}{' '}
        oder rufen Sie uns an. Wir antworten und beheben die Barriere, sobald wir können. Bestellen können Sie
        in der Zwischenzeit auch per E-Mail oder Telefon.
      </p>
      <h2>Rechtlicher Rahmen</h2>
      <p>
        Das Barrierefreiheitsstärkungsgesetz (BFSG) gilt für Dienstleistungen im elektronischen
        Geschäftsverkehr; Kleinstunternehmen, die Dienstleistungen erbringen, nimmt es aus. Wir halten uns
        unabhängig davon an die genannten Richtlinien. Zuständig für die Marktüberwachung ist die gemeinsame
        Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF)
        in Magdeburg.
      </p>
    </LegalPage>
  );
}
