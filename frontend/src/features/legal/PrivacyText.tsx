import { Link } from 'react-router';
import { OperatorAddress } from './OperatorAddress';

/** The privacy information: what this software really stores and where, by Art. 13 DSGVO and § 25 TDDDG. */
export function PrivacyText() {
  return (
    <>
      <h2>1. Verantwortlicher</h2>
      <OperatorAddress />

      <h2>2. Das Wichtigste in Kürze</h2>
      <ul>
        <li>Sie können ohne Konto bestellen.</li>
        <li>
          Diese Seiten laden keine Schriften, Skripte oder Bilder von fremden Servern und setzen keine Werbe-
          oder Analyse-Cookies.
        </li>
        <li>Ihre Modelle werden nur verwendet, um Ihren Auftrag zu kalkulieren und auszuführen.</li>
        <li>Kartendaten geben Sie allein auf der Seite des Zahlungsdienstleisters ein; wir sehen sie nie.</li>
      </ul>

      <h2>3. Aufruf der Seiten</h2>
      <p>
        Beim Aufruf verarbeitet der Server die IP-Adresse, den Zeitpunkt, die angeforderte Adresse, den Status
        der Antwort und die Kennung des Browsers, um die Seiten auszuliefern und Angriffe abzuwehren (Art. 6
        Abs. 1 lit. f DSGVO; unser berechtigtes Interesse ist der sichere Betrieb). Die Protokolle werden nach
        kurzer Zeit gelöscht, soweit sie nicht zur Aufklärung eines Vorfalls gebraucht werden.
      </p>

      <h2>4. Modelldateien</h2>
      <p>
        Ihr Browser liest und vermisst die Dateien zuerst auf Ihrem Gerät. Anschließend werden sie an unseren
        Server übertragen und dort erneut vermessen, damit der Preis verbindlich ist (Art. 6 Abs. 1 lit. b
        DSGVO). Nur Sie und wir können sie abrufen. Dateien, die nicht bestellt werden, werden nach 7 Tagen
        gelöscht, bestellte 90 Tage nach Abschluss des Auftrags.
      </p>

      <h2>5. Bestellung</h2>
      <p>
        Für den Vertrag verarbeiten wir Name, E-Mail-Adresse, auf Wunsch Telefon, Firma und Nachricht, die
        Rechnungs- und Lieferanschrift sowie Inhalt und Preis der Bestellung (Art. 6 Abs. 1 lit. b DSGVO).
        Rechnungen und die zugehörigen Daten bewahren wir 8 Jahre auf, weil das Gesetz es verlangt (§ 147 AO,
        § 14b UStG; Art. 6 Abs. 1 lit. c DSGVO).
      </p>

      <h2>6. Zahlung</h2>
      <p>
        Zum Bezahlen leiten wir Sie auf die Seite von Stripe (Stripe Payments Europe, Ltd., Irland) weiter.
        Erst dann wird eine Verbindung dorthin aufgebaut. Stripe erhält den Betrag, die bestellten Posten und
        Ihre E-Mail-Adresse und erhebt dort Ihre Karten- und Adressdaten in eigener Verantwortung. Wir
        erhalten die Bestätigung der Zahlung und die Anschrift.
      </p>

      <h2>7. E-Mails</h2>
      <p>
        Wir senden Ihnen die Bestätigung Ihrer Bestellung und Nachrichten zu ihrer Ausführung (Art. 6 Abs. 1
        lit. b DSGVO). Werbung versenden wir nicht.
      </p>

      <h2>8. Was in Ihrem Browser gespeichert wird</h2>
      <p>
        Alle folgenden Einträge sind für den von Ihnen gewünschten Dienst unbedingt erforderlich (§ 25 Abs. 2
        Nr. 2 TDDDG). Eine Einwilligung ist dafür nicht nötig.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Eintrag</th>
            <th scope="col">Zweck</th>
            <th scope="col">Dauer</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Gast-Cookie</td>
            <td>ordnet Ihre Dateien und Ihre Zahlung Ihnen zu</td>
            <td>30 Tage</td>
          </tr>
          <tr>
            <td>Sitzungs-Cookie</td>
            <td>hält Sie angemeldet, nur nach einer Anmeldung</td>
            <td>bis zur Abmeldung, höchstens 30 Tage</td>
          </tr>
          <tr>
            <td>Warenkorb</td>
            <td>erhält Teile und Konfiguration beim Neuladen</td>
            <td>bis zur Bestellung oder Löschung</td>
          </tr>
          <tr>
            <td>Dateien und Modelldaten</td>
            <td>stellen Ihre Uploads nach einem Neuladen wieder her</td>
            <td>bis zum Schließen des Fensters oder zur Bestellung</td>
          </tr>
          <tr>
            <td>Stand der Bestellung</td>
            <td>bringt Sie von der Bezahlseite zurück</td>
            <td>5 Minuten</td>
          </tr>
          <tr>
            <td>Darstellung</td>
            <td>merkt sich helles oder dunkles Aussehen, nur wenn Sie es wählen</td>
            <td>bis zur Löschung</td>
          </tr>
        </tbody>
      </table>

      <h2>9. Empfänger</h2>
      <p>
        Daten erhalten nur, wer sie für Ihren Auftrag braucht: der Betreiber des Servers und der Dienst für
        E-Mails als Auftragsverarbeiter (Art. 28 DSGVO), der Zahlungsdienstleister und beim Versand der
        Paketdienst.
      </p>

      <h2>10. Ihre Rechte</h2>
      <p>
        Sie haben das Recht auf Auskunft (Art. 15), Berichtigung (Art. 16), Löschung (Art. 17), Einschränkung
        (Art. 18) und Übertragung Ihrer Daten (Art. 20 DSGVO). Einer Verarbeitung aufgrund berechtigter
        Interessen können Sie widersprechen (Art. 21 DSGVO). Sie können sich bei einer Aufsichtsbehörde
        beschweren, zum Beispiel beim Landesbeauftragten für den Datenschutz und die Informationsfreiheit
        Baden-Württemberg.
      </p>
      <p>
        Eine automatisierte Entscheidung im Einzelfall findet nicht statt. Die Angaben im Bestellformular sind
        für den Vertrag nötig; ohne sie können wir nicht liefern. Weitere Angaben zum Anbieter stehen im{' '}
        <Link to="/impressum">Impressum</Link>.
      </p>
    </>
  );
}
