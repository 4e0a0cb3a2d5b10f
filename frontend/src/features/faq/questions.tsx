import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DeliveryDates } from '../../api/settings';
import type { Shop } from '../../api/shop';
import type { Settings } from '../../core/client';
import { formatDate, formatEuro, formatPercent } from '../../lib/format';

/** What the answers take from the server; undefined while it is on the way or cannot be had. */
export interface Facts {
  settings: Settings | undefined;
  /** Of an order made now. */
  deliveryDates: DeliveryDates | undefined;
  shop: Shop | undefined;
}

export interface Question {
  title: string;
  answer: (facts: Facts) => ReactNode;
}

export interface Topic {
  /** The anchor in the address: /faq#versand. */
  id: string;
  title: string;
  questions: Question[];
}

export const TOPICS: Topic[] = [
  {
    id: 'dateien',
    title: 'Dateien',
    questions: [
      {
        title: 'Welche Dateiformate kann ich hochladen?',
        answer: () => (
          <p>
            STL, OBJ, STEP (.step und .stp), PLY und AMF. Maße in STL, OBJ und PLY gelten als Millimeter; bei
            AMF zählt die Einheit, die in der Datei steht.
          </p>
        ),
      },
      {
        title: 'Wie groß darf eine Datei sein?',
        answer: () => (
          <p>
            Höchstens 50&nbsp;MB je Datei. Ist Ihr Modell größer, verringern Sie die Zahl der Dreiecke beim
            Export; für den Druck reicht meist eine Abweichung von wenigen Hundertstel Millimetern.
          </p>
        ),
      },
      {
        title: 'Wie groß darf ein Teil sein?',
        answer: () => (
          <p>
            Die Druckplatte misst 250&nbsp;×&nbsp;250&nbsp;×&nbsp;250&nbsp;mm. Größere Modelle lehnt der Shop
            beim Hochladen ab und nennt die gemessene Länge, Breite und Höhe. Oft hilft es, das Modell zu
            teilen.
          </p>
        ),
      },
      {
        title: 'Wer sieht meine Modelle, und wie lange bleiben sie gespeichert?',
        answer: ({ settings }) => (
          <p>
            Nur Sie und wir.{' '}
            {settings &&
              `Nicht bestellte Dateien werden ${settings.retention.unorderedFileDays} Tage nach dem Hochladen gelöscht, solange weder Entwurf noch Warenkorb sie braucht, bestellte ${settings.retention.orderedFileDays} Tage nach Abschluss der Bestellung. `}
            Auf Ihren Wunsch löschen wir sie früher. Mehr dazu steht in der{' '}
            <Link to="/datenschutz" className="link">
              Datenschutzerklärung
            </Link>
            .
          </p>
        ),
      },
    ],
  },
  {
    id: 'material',
    title: 'Material und Druck',
    questions: [
      {
        title: 'Welche Materialien gibt es, und wofür?',
        answer: () => (
          <ul className="list-disc pl-5">
            <li>PLA: leicht zu drucken und umweltfreundlich, die größte Auswahl an Farben</li>
            <li>PETG: fest und chemikalienbeständig</li>
            <li>TPU: flexibel</li>
            <li>ASA: beständig gegen UV-Licht und Wetter, für draußen</li>
            <li>ABS: hitzebeständig und robust</li>
            <li>ABS-GF: mit Glasfaser, sehr stabil</li>
          </ul>
        ),
      },
      {
        title: 'Was bedeutet die Schichthöhe?',
        answer: () => (
          <p>
            Ein Teil entsteht aus übereinanderliegenden Schichten. Feine Schichten zeigen mehr Details und
            glattere Flächen, brauchen aber mehr Zeit; grobe sind schneller gedruckt und günstiger.
          </p>
        ),
      },
      {
        title: 'Was bedeutet der Füllgrad?',
        answer: () => (
          <p>
            Das Innere eines Teils besteht meist aus einem Gitter. Der Füllgrad sagt, wie dicht es ist:
            niedrig für Anschauungsmodelle, hoch für belastete Teile, 100&nbsp;% für volles Material.
          </p>
        ),
      },
    ],
  },
  {
    id: 'preise',
    title: 'Preise',
    questions: [
      {
        title: 'Wie entsteht der Preis?',
        answer: ({ settings }) => (
          <p>
            Aus dem Volumen des Teils, dem Materialpreis je cm³ und den Faktoren für Schichthöhe und Füllgrad,
            dazu die Einrichtung{settings && <> von {formatEuro(settings.fees.setupFee)} je Teil</>}. Sie
            sehen den Preis, sobald die Datei gelesen ist. Alle Preise sind Endpreise; gemäß § 19 UStG wird
            keine Umsatzsteuer berechnet.
          </p>
        ),
      },
      {
        title: 'Gibt es Mengenrabatt?',
        answer: ({ settings }) => {
          const tiers = settings?.quantityDiscounts.filter((tier) => tier.discountPercent > 0) ?? [];
          if (tiers.length === 0) return <p>Ja, er gilt je Teil und steht in der Bestellübersicht.</p>;
          return (
            <>
              <p>Ja, je Teil, ab diesen Stückzahlen:</p>
              <ul className="figures mt-1 list-disc pl-5">
                {tiers.map((tier) => (
                  <li key={tier.minQuantity}>
                    ab {tier.minQuantity} Stück: {formatPercent(tier.discountPercent)}
                  </li>
                ))}
              </ul>
            </>
          );
        },
      },
    ],
  },
  {
    id: 'versand',
    title: 'Versand und Lieferzeit',
    questions: [
      {
        title: 'Was kostet der Versand?',
        answer: ({ settings }) =>
          settings ? (
            <p>
              Standardversand {formatEuro(settings.fees.shippingCost)}, Expressversand{' '}
              {formatEuro(settings.fees.expressShippingCost)}. Die Abholung ist kostenlos.
            </p>
          ) : (
            <p>Die Kosten stehen in der Bestellübersicht. Die Abholung ist kostenlos.</p>
          ),
      },
      {
        title: 'Wohin liefern Sie?',
        answer: () => (
          <p>
            Nach Deutschland, Österreich, in die Schweiz, in die Niederlande, nach Belgien und nach
            Frankreich. Bei Lieferungen in die Schweiz können Einfuhrabgaben anfallen.
          </p>
        ),
      },
      {
        title: 'Wie lange dauert es?',
        answer: ({ shop, deliveryDates }) => (
          <p>
            {deliveryDates &&
              `Was Sie jetzt bestellen, liegt voraussichtlich bis ${formatDate(deliveryDates.pickup)} zur Abholung bereit oder ist bis ${formatDate(deliveryDates.shipping)} mit Standardversand und bis ${formatDate(deliveryDates.express)} mit Expressversand bei Ihnen. `}
            Der Termin steht vor dem Bezahlen neben jeder Versandart und danach in Ihrer Bestellung. Er zählt
            Arbeitstage: Montag bis Freitag ohne die gesetzlichen Feiertage in Baden-Württemberg. Wenn Sie
            einen festen Termin brauchen, fragen Sie bitte vor der Bestellung
            {shop && (
              <>
                {' '}
                unter{' '}
                <a href={`mailto:${shop.email}`} className="link">
                  {shop.email}
                </a>
              </>
            )}
            .
          </p>
        ),
      },
    ],
  },
  {
    id: 'zahlung',
    title: 'Bestellung und Zahlung',
    questions: [
      {
        title: 'Wie kann ich bezahlen?',
        answer: ({ shop }) => (
          <p>
            Per Karte auf der Bezahlseite von Stripe. Ihre Kartendaten erreichen unseren Server nie.
            {shop?.paymentSimulated &&
              ' In dieser Installation ist die Zahlung simuliert: Es fließt kein Geld, und Kartendaten werden nicht verlangt.'}
          </p>
        ),
      },
      {
        title: 'Brauche ich ein Konto?',
        answer: () => (
          <p>
            Nein. Sie können alles als Gast tun, von der ersten Datei bis zur Zahlung. Mit einem Konto
            speichern Sie Entwürfe, sehen Ihre Bestellungen jederzeit ein und laden Rechnungen herunter.
          </p>
        ),
      },
      {
        title: 'Kann ich stornieren oder widerrufen?',
        answer: ({ settings }) => (
          <p>
            {settings?.withdrawalRight === 'untilProduction' && (
              <>
                Vor Beginn der Fertigung ja, ohne Angabe von Gründen und mit voller Erstattung innerhalb von
                14&nbsp;Tagen. Sobald wir Ihre Teile fertigen, erlischt das Widerrufsrecht.{' '}
              </>
            )}
            {settings?.withdrawalRight === 'none' && (
              <>
                Ein gesetzliches Widerrufsrecht besteht nicht, weil wir jedes Teil nach Ihrer Datei fertigen.{' '}
              </>
            )}
            Einzelheiten stehen in der{' '}
            <Link to="/widerruf" className="link">
              Widerrufsbelehrung
            </Link>
            .
          </p>
        ),
      },
    ],
  },
];
