import { Link } from 'react-router';
import { OperatorAddress } from './OperatorAddress';

/** The general terms. The figures are those of spec section 9; to whom each applies is settled in the decisions. */
export function TermsText() {
  return (
    <>
      <h2>1. Geltung und Anbieter</h2>
      <p>
        Diese Bedingungen gelten für alle Verträge, die Sie über diesen Onlineshop mit uns schließen.
        Vertragspartner ist:
      </p>
      <OperatorAddress />
      <p>
        Verbraucher ist, wer den Vertrag überwiegend weder gewerblich noch selbstständig beruflich schließt (§
        13 BGB). Unternehmer ist, wer dabei in Ausübung seiner gewerblichen oder selbstständigen beruflichen
        Tätigkeit handelt (§ 14 BGB). Abweichende Bedingungen des Kunden werden nicht Vertragsbestandteil.
      </p>

      <h2>2. Leistung</h2>
      <p>
        Wir fertigen Teile im 3D-Druck nach den Modelldateien, die Sie hochladen, in der von Ihnen gewählten
        Konfiguration aus Material, Farbe, Schichthöhe, Füllgrad und Stückzahl. Grundlage sind die Maße der
        Datei. Verfahrensbedingt sind sichtbare Schichten sowie geringe Abweichungen in Maß, Farbe und
        Oberfläche möglich; sie sind kein Mangel, solange die übliche Verwendung des Teils nicht
        beeinträchtigt ist.
      </p>
      <p>
        Wir prüfen nicht, ob ein Teil konstruktiv für Ihren Zweck geeignet ist. Teile für
        sicherheitsrelevante, medizinische oder lebensmittelberührende Anwendungen fertigen wir nur nach
        ausdrücklicher Vereinbarung.
      </p>

      <h2>3. Vertragsschluss</h2>
      <ol>
        <li>
          Die Darstellung des Angebots und die Preisanzeige im Shop sind noch kein bindendes Angebot. Im
          Bestellvorgang können Sie Ihre Eingaben jederzeit über „Zurück“ prüfen und ändern.
        </li>
        <li>
          Mit dem Klick auf die Schaltfläche am Ende des Bestellvorgangs geben Sie ein verbindliches Angebot
          ab. Den Eingang bestätigen wir unverzüglich per E-Mail.
        </li>
        <li>
          Wir nehmen Ihr Angebot innerhalb von 7 Tagen an, indem wir die Annahme erklären, die Zahlung
          entgegennehmen oder mit der Fertigung beginnen. Nehmen wir es nicht an, ist Ihre Bestellung
          hinfällig und wir erstatten geleistete Zahlungen.
        </li>
        <li>
          Vertragssprache ist Deutsch. Wir speichern den Vertragstext; Sie erhalten ihn mit diesen Bedingungen
          und der Widerrufsbelehrung per E-Mail.
        </li>
      </ol>

      <h2>4. Preise und Versandkosten</h2>
      <p>
        Es gelten die Preise zum Zeitpunkt der Bestellung. Alle Preise sind Endpreise in Euro; gemäß § 19 UStG
        wird keine Umsatzsteuer berechnet. Die Kosten des Versands kommen hinzu und werden vor der Bestellung
        angezeigt; die Abholung ist kostenlos.
      </p>

      <h2>5. Zahlung</h2>
      <ol>
        <li>
          Sie zahlen per Karte über die Bezahlseite unseres Zahlungsdienstleisters. Die Zahlung ist mit der
          Bestellung fällig.
        </li>
        <li>
          Gewähren wir ausnahmsweise den Kauf auf Rechnung, beträgt das Zahlungsziel 14 Tage ab Zugang der
          Rechnung.
        </li>
        <li>
          Kommen Sie in Verzug, schulden Sie Zinsen: bei Geschäften zwischen Unternehmern in Höhe von 9
          Prozentpunkten über dem Basiszinssatz, als Verbraucher in Höhe von 5 Prozentpunkten über dem
          Basiszinssatz (§ 288 BGB).
        </li>
      </ol>

      <h2>6. Lieferung und Abholung</h2>
      <p>
        Wir liefern nach Deutschland, Österreich, in die Schweiz, in die Niederlande, nach Belgien und nach
        Frankreich oder stellen die Teile zur Abholung bereit. Nennt die Bestellübersicht einen Liefertermin,
        so gilt dieser; sonst teilen wir ihn nach Prüfung der Daten mit. Bei Lieferungen in die Schweiz können
        Einfuhrabgaben anfallen, die der Empfänger trägt. Bei Verbrauchern geht die Gefahr mit der Übergabe an
        sie über, bei Unternehmern mit der Übergabe an den Beförderer.
      </p>

      <h2>7. Stornierung vor Fertigungsbeginn</h2>
      <p>
        Solange die Fertigung nicht begonnen hat, können Sie Ihre Bestellung ohne Angabe von Gründen
        stornieren. Wir erstatten dann den vollen Betrag innerhalb von 14 Tagen auf dem Weg, auf dem Sie
        gezahlt haben.
      </p>

      <h2>8. Widerrufsrecht</h2>
      <p>
        Verbrauchern räumen wir ein Widerrufsrecht von 14 Tagen ein, das erlischt, sobald die Fertigung der
        nach Ihren Vorgaben hergestellten Teile beginnt. Einzelheiten stehen in der{' '}
        <Link to="/widerruf">Widerrufsbelehrung</Link>.
      </p>

      <h2>9. Ihre Daten und Rechte Dritter</h2>
      <p>
        Sie versichern, dass Sie die hochgeladenen Modelle vervielfältigen lassen dürfen und dass diese keine
        Rechte Dritter und keine Gesetze verletzen. Von Ansprüchen Dritter, die auf einer schuldhaften
        Verletzung dieser Pflicht beruhen, stellen Sie uns frei. Waffen, Waffenteile und verfassungswidrige
        Inhalte fertigen wir nicht. Wir verwenden Ihre Modelle nur, um Ihren Auftrag zu kalkulieren und
        auszuführen, und behandeln sie vertraulich.
      </p>

      <h2>10. Eigentumsvorbehalt</h2>
      <p>Bis zur vollständigen Bezahlung bleiben die gelieferten Teile unser Eigentum.</p>

      <h2>11. Mängelrechte</h2>
      <p>
        Für Verbraucher gelten die gesetzlichen Mängelrechte. Für Unternehmer beträgt die Verjährungsfrist ein
        Jahr ab Ablieferung; sie prüfen die Ware unverzüglich und rügen erkennbare Mängel unverzüglich (§ 377
        HGB). Die Verkürzung gilt nicht für Schäden an Leben, Körper oder Gesundheit und nicht bei Vorsatz
        oder grober Fahrlässigkeit.
      </p>

      <h2>12. Haftung</h2>
      <p>
        Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben, Körper oder
        Gesundheit, nach dem Produkthaftungsgesetz und für übernommene Garantien. Bei leichter Fahrlässigkeit
        haften wir nur für die Verletzung wesentlicher Vertragspflichten und begrenzt auf den
        vertragstypischen, vorhersehbaren Schaden.
      </p>

      <h2>13. Schlussbestimmungen</h2>
      <p>
        Es gilt deutsches Recht ohne das UN-Kaufrecht. Gegenüber Verbrauchern bleibt zwingendes Recht des
        Staates unberührt, in dem sie ihren gewöhnlichen Aufenthalt haben. Ist der Kunde Kaufmann, ist unser
        Sitz Gerichtsstand. Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor
        einer Verbraucherschlichtungsstelle teilzunehmen. Ist eine Bestimmung unwirksam, bleiben die übrigen
        wirksam.
      </p>
    </>
  );
}
