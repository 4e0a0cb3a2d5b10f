import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DeliveryDates } from '../../api/settings';
import type { Shop } from '../../api/shop';
import type { Settings } from '../../core/client';
import { formatDay, formatEuro, formatPercent } from '../../lib/format';
import { MaterialTable } from '../materials';
import { feeText } from '../shop';

/** What the answers take from the server; undefined while it is on the way or cannot be had. */
export interface Facts {
  settings: Settings | undefined;
  /** Of an order made now. */
  deliveryDates: DeliveryDates | undefined;
  shop: Shop | undefined;
}

interface Question {
  title: string;
  /** Search words that the title does not contain. */
  words?: string;
  answer: (facts: Facts) => ReactNode;
}

export interface Topic {
  /** The anchor in the address: /faq#versand. */
  id: string;
  title: string;
  questions: Question[];
}

/** What the set-up fee is charged for once. */
const SETUP_PER = { piece: 'je Teil', position: 'je Position', order: 'je Bestellung' } as const;

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
        title: 'Warum nennt der Shop ein Volumen „geschätzt“?',
        words: 'STEP OBJ Schätzung Volumen geschätzt',
        answer: () => (
          <p>
            Bei STEP- und OBJ-Dateien kann der Preis auf einem Anteil des umgebenden Quaders beruhen statt auf
            dem gemessenen Volumen. Das steht dann bei jedem Teil; mit einer STL-Datei wird gemessen.
          </p>
        ),
      },
      {
        title: 'Mein Modell ist nicht wasserdicht. Was tun?',
        words: 'Löcher offen repariert Netz reparieren wasserdicht',
        answer: () => (
          <p>
            Kleine Löcher und verdrehte Dreiecke behebt der Shop beim Messen von selbst und sagt es Ihnen.
            Bleibt das Volumen unsicher, prüfen wir es vor der Fertigung. Am besten reparieren Sie das Modell
            im CAD-Programm und laden es erneut hoch.
          </p>
        ),
      },
      {
        title: 'Mein Teil erscheint viel zu klein oder zu groß',
        words: 'Zoll Inch Einheit Zentimeter Meter Maßstab skalieren',
        answer: () => (
          <p>
            Dann wurde das Modell wohl in Zoll, Zentimetern oder Metern gezeichnet. Der Shop fragt bei
            verdächtigen Größen nach; mit einem Klick rechnet er die Datei um.
          </p>
        ),
      },
      {
        title: 'Kann ich mehrere Teile auf einmal hochladen?',
        answer: () => (
          <p>
            Ja, bis zu 100 Dateien auf einmal oder einen ganzen Ordner. Jede Datei wird ein Teil mit eigener
            Stückzahl und Konfiguration.
          </p>
        ),
      },
      {
        title: 'Darf ich jedes Modell drucken lassen?',
        words: 'Rechte Urheberrecht Marke Lizenz Waffen fremde Modelle Creative Commons',
        answer: () => (
          <p>
            Nur Modelle, deren Rechte bei Ihnen liegen oder deren Lizenz den Druck erlaubt. Deutet der Name
            der Datei oder ein Name in ihr auf fremde Marken oder Figuren, auf Waffen oder verbotene
            Kennzeichen hin, fragt der Shop Sie nach einer Bestätigung. Waffen, Waffenteile und
            verfassungswidrige Inhalte fertigen wir nicht; darüber entscheidet ein Mensch.
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
            Ihre Modelle sind nicht öffentlich: Abrufen können sie nur Sie und wir.{' '}
            {settings &&
              `Nicht bestellte Dateien werden ${settings.retention.unorderedFileDays} Tage nach dem Hochladen gelöscht, solange weder Entwurf noch Warenkorb sie braucht, bestellte frühestens ${settings.retention.orderedFileDays} Tage nach Abschluss der Bestellung. `}
            Die Dateien einer abgeschlossenen Bestellung können Sie dort auch sofort löschen. Mehr dazu steht
            in der{' '}
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
        words: 'PLA PETG TPU ASA ABS ABS-GF Vergleich Wärme draußen fest biegsam',
        answer: ({ settings }) =>
          settings ? (
            <>
              <MaterialTable settings={settings} />
              <p className="mt-2">
                Die Angaben sind Richtwerte für gedruckte Teile; sie ersetzen keine Prüfung für Ihren Zweck.
              </p>
            </>
          ) : (
            // Search engines get this as well: the materials on offer are not known at build time.
            <p>
              Welche Materialien und Farben wir derzeit drucken, steht mit Preisen und Datenblatt unter{' '}
              <Link to="/materialien" className="link">
                Materialien
              </Link>
              .
            </p>
          ),
      },
      {
        title: 'Welches Material nehme ich für ein Teil im Freien?',
        answer: () => (
          <p>
            ASA: Es hält Sonne und Wetter aus. PETG geht für den Schatten. PLA wird in der Sonne weich, ABS
            vergilbt und wird spröde.
          </p>
        ),
      },
      {
        title: 'Sind die Teile für Lebensmittel, Spielzeug oder medizinische Zwecke geeignet?',
        answer: () => (
          <p>
            Nein. Zwischen den Schichten bleiben feine Rillen, in denen sich Keime halten, und die Materialien
            sind dafür nicht geprüft. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren. Die
            Sicherheitshinweise zu jedem Material stehen in der Übersicht vor der Bestellung.
          </p>
        ),
      },
      {
        title: 'Wie genau werden die Teile?',
        words: 'Toleranz Toleranzen Passung Maßhaltigkeit Genauigkeit Bohrung',
        answer: () => (
          <p>
            Rechnen Sie mit Abweichungen von etwa 0,2&nbsp;mm je Maß, bei großen Teilen mit etwa 0,5&nbsp;%
            der Länge. Bohrungen fallen eher kleiner aus. Für bewegliche Passungen planen Sie 0,3 bis
            0,5&nbsp;mm Spiel ein. Brauchen Sie engere Toleranzen, fragen Sie bitte vor der Bestellung.
          </p>
        ),
      },
      {
        title: 'Wie dünn darf eine Wand sein?',
        words: 'Wandstärke Wanddicke Mindestwandstärke dünn',
        answer: () => (
          <p>
            Mindestens 0,8&nbsp;mm, besser 1,2&nbsp;mm; für belastete Teile 2&nbsp;mm und mehr. Schrift und
            Stege sollten wenigstens 0,5&nbsp;mm breit und hoch sein.
          </p>
        ),
      },
      {
        title: 'Gibt es Überhänge, die sich nicht drucken lassen?',
        words: 'Stützen Support Stützmaterial Überhang Brücke',
        answer: () => (
          <p>
            Überhänge bis etwa 45° gelingen ohne Stützen, steilere stützen wir ab und entfernen die Stützen
            danach. An diesen Stellen bleibt die Fläche rauer. Stützen kosten nichts extra.
          </p>
        ),
      },
      {
        title: 'Kann ein Teil mehrere Farben haben?',
        answer: () => (
          <p>
            Ja, bis zu drei aus dem Angebot des Materials. Beschreiben Sie in der Konfiguration, welcher
            Bereich welche Farbe bekommt.
          </p>
        ),
      },
      {
        title: 'Werden die Teile nachbearbeitet?',
        words: 'schleifen lackieren glätten entgraten Oberfläche',
        answer: () => (
          <p>
            Wir entfernen Stützen und Fäden. Schleifen, Lackieren und Gewinde gehören nicht zum Angebot; wenn
            Sie das brauchen, fragen Sie uns bitte vor der Bestellung.
          </p>
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
        answer: ({ settings, shop }) => (
          <p>
            Aus dem Volumen des Teils, dem Materialpreis je cm³ und den Faktoren für Schichthöhe und Füllgrad,
            dazu die Einrichtung
            {settings && (
              <>
                {' '}
                von {formatEuro(settings.fees.setupFee)} {SETUP_PER[settings.fees.setupFeePer]}
              </>
            )}
            {settings && settings.fees.furtherColorFee > 0 && (
              <> und {formatEuro(settings.fees.furtherColorFee)} für jede weitere Farbe</>
            )}
            . Sie sehen den Preis, sobald die Datei gelesen ist.{shop && ` ${shop.legalFacts.preishinweis}`}
          </p>
        ),
      },
      {
        title: 'Gibt es einen Mindestpreis?',
        answer: ({ settings }) => (
          <p>
            {settings
              ? `Ja, ${formatEuro(settings.fees.minPrice)} je Stück vor dem Mengenrabatt. Einen Mindestbestellwert gibt es nicht.`
              : 'Ja, je Stück; er steht in der Aufschlüsselung des Preises. Einen Mindestbestellwert gibt es nicht.'}
          </p>
        ),
      },
      {
        title: 'Wie wird ein Teil günstiger?',
        words: 'sparen billiger Preis senken',
        answer: () => (
          <p>
            Mit weniger Volumen, geringerem Füllgrad, gröberer Schichthöhe oder einem günstigeren Material.
            Bei mehreren gleichen Teilen hilft der Mengenrabatt; die Konfiguration zeigt jeden Unterschied
            sofort.
          </p>
        ),
      },
      {
        title: 'Bekomme ich eine Rechnung mit Umsatzsteuer?',
        words: 'MwSt USt Vorsteuer Kleinunternehmer Rechnung',
        answer: ({ settings }) => (
          <p>
            {settings?.taxation.mode === 'standard' &&
              `Ja, als PDF. Sie weist Nettobetrag, Steuersatz (${formatPercent(settings.taxation.ratePercent)}) und Umsatzsteuer aus.`}
            {settings?.taxation.mode === 'small-business' &&
              'Sie bekommen eine Rechnung als PDF, aber ohne ausgewiesene Umsatzsteuer: Wir sind Kleinunternehmer nach § 19 UStG. Ein Vorsteuerabzug ist daraus nicht möglich.'}
            {!settings &&
              'Sie bekommen eine Rechnung als PDF. Was sie zur Umsatzsteuer sagt, steht auch neben jedem Preis.'}
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
              Standardversand {feeText('shipping', settings)}, Expressversand {feeText('express', settings)}
              {settings.parcels.classes.length > 0 && ', je nach Gewicht und Größe der Bestellung'}. Die
              Abholung ist kostenlos.
            </p>
          ) : (
            <p>Die Kosten stehen in der Bestellübersicht. Die Abholung ist kostenlos.</p>
          ),
      },
      {
        title: 'Kann ich die Teile abholen?',
        answer: ({ shop }) => (
          <p>
            Ja, kostenlos{shop && `: ${shop.street}, ${shop.postalCode} ${shop.city}`}. Sobald sie fertig
            sind, bekommen Sie eine E-Mail.
          </p>
        ),
      },
      {
        title: 'Wie erfahre ich, wie weit meine Bestellung ist?',
        words: 'Status Stand Sendungsnummer verfolgen Tracking',
        answer: () => (
          <p>
            Wir schreiben Ihnen, wenn die Fertigung beginnt und wenn die Teile unterwegs sind oder zur
            Abholung bereitliegen, mit Sendungsnummer, wenn es eine gibt. Im Konto sehen Sie den Stand
            jederzeit, als Gast über den Link in der Bestellbestätigung: Er gilt 30 Tage und lässt sich
            erneuern.
          </p>
        ),
      },
      {
        title: 'Wohin liefern Sie?',
        answer: ({ shop }) => (
          <p>
            {shop
              ? `Wir liefern ${shop.legalFacts.lieferlaender}. ${shop.legalFacts.einfuhr}`
              : 'Die Länder nennt die Bestellübersicht.'}
          </p>
        ),
      },
      {
        title: 'Wie lange dauert es?',
        answer: ({ shop, deliveryDates }) => (
          <p>
            {deliveryDates &&
              `Was Sie jetzt bestellen, liegt voraussichtlich bis ${formatDay(deliveryDates.pickup)} zur Abholung bereit oder ist bis ${formatDay(deliveryDates.shipping)} mit Standardversand und bis ${formatDay(deliveryDates.express)} mit Expressversand bei Ihnen. `}
            Der Termin steht vor dem Bezahlen neben jeder Versandart und danach in Ihrer Bestellung. Er zählt
            Arbeitstage: Montag bis Freitag ohne die gesetzlichen Feiertage
            {shop && ` ${shop.legalFacts.feiertage}`}. Wenn Sie einen festen Termin brauchen, fragen Sie bitte
            vor der Bestellung
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
        title: 'Ein Teil ist fehlerhaft. Was nun?',
        words: 'Reklamation Mangel Gewährleistung defekt kaputt Garantie',
        answer: ({ shop }) => (
          <p>
            Schreiben Sie uns mit Bestellnummer und einem Foto
            {shop && (
              <>
                {' '}
                an{' '}
                <a href={`mailto:${shop.email}`} className="link">
                  {shop.email}
                </a>
              </>
            )}
            . Es gilt das gesetzliche Mängelhaftungsrecht: Als Verbraucher wählen Sie zwischen Reparatur und
            Ersatz, ohne Kosten für Sie; wählen Sie die Reparatur, verlängert sich die Frist einmalig um zwölf
            Monate.
          </p>
        ),
      },
      {
        title: 'Kann ich eine Bestellung noch ändern?',
        answer: () => (
          <p>
            Solange die Fertigung nicht begonnen hat, können Sie stornieren und neu bestellen. Schreiben Sie
            uns mit der Bestellnummer; den vollen Betrag erstatten wir innerhalb von 14&nbsp;Tagen.
          </p>
        ),
      },
      {
        title: 'Kann ich dasselbe Teil später noch einmal bestellen?',
        answer: ({ settings }) => (
          <p>
            Ja, im Konto über „In den Warenkorb laden“
            {settings &&
              `, solange die Dateien gespeichert sind: ${settings.retention.orderedFileDays} Tage nach Abschluss der Bestellung`}
            . Danach laden Sie die Datei erneut hoch.
          </p>
        ),
      },
      {
        title: 'Welche Cookies setzt der Shop?',
        words: 'Cookies Datenschutz Tracking Analyse',
        answer: () => (
          <p>
            Nur notwendige: für Ihre Dateien, Ihren Warenkorb und die Anmeldung. Seitenaufrufe zählen wir nur
            mit Ihrer Einwilligung und ohne Cookie. Alle Einträge stehen in der{' '}
            <Link to="/datenschutz" className="link">
              Datenschutzerklärung
            </Link>
            .
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
