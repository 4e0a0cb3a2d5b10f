import { OperatorAddress } from './OperatorAddress';

/** The withdrawal information. The 14 days and what ends them are those of spec section 9. */
export function WithdrawalText() {
  return (
    <>
      <h2>Widerrufsrecht</h2>
      <p>
        Sie haben als Verbraucher das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu
        widerrufen. Die Frist beträgt vierzehn Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter
        Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben.
      </p>
      <p>Um Ihr Widerrufsrecht auszuüben, müssen Sie uns</p>
      <OperatorAddress />
      <p>
        mit einer eindeutigen Erklärung, zum Beispiel einem Brief oder einer E-Mail, über Ihren Entschluss
        informieren, diesen Vertrag zu widerrufen. Sie können dafür das Muster unten verwenden, müssen es aber
        nicht. Zur Wahrung der Frist reicht es, dass Sie die Mitteilung vor Ablauf der Widerrufsfrist
        absenden.
      </p>

      <h2>Wann das Widerrufsrecht erlischt</h2>
      <p>
        Wir fertigen Ihre Teile nach Ihren Dateien und Vorgaben. Für solche Waren sieht das Gesetz kein
        Widerrufsrecht vor (§ 312g Abs. 2 Nr. 1 BGB). Wir räumen es Ihnen freiwillig ein:{' '}
        <strong>
          Das Widerrufsrecht erlischt, sobald die Fertigung der nach Ihren Vorgaben hergestellten Teile
          beginnt.
        </strong>
      </p>

      <h2>Stornierung vor Fertigungsbeginn</h2>
      <p>
        Bis zum Beginn der Fertigung können Sie Ihre Bestellung jederzeit stornieren. Sie erhalten den vollen
        Betrag innerhalb von 14 Tagen zurück.
      </p>

      <h2>Folgen des Widerrufs</h2>
      <p>
        Wenn Sie diesen Vertrag wirksam widerrufen, zahlen wir Ihnen alle Zahlungen, die wir von Ihnen
        erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus
        ergeben, dass Sie eine andere als die von uns angebotene günstigste Standardlieferung gewählt haben),
        unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurück, an dem Ihre Mitteilung über den
        Widerruf bei uns eingegangen ist. Wir verwenden dafür dasselbe Zahlungsmittel, das Sie eingesetzt
        haben, und berechnen Ihnen dafür keine Entgelte.
      </p>
      <p>
        Haben Sie Ware bereits erhalten, senden Sie diese unverzüglich und spätestens binnen vierzehn Tagen ab
        Ihrer Mitteilung an uns zurück. Sie tragen die unmittelbaren Kosten der Rücksendung. Für einen
        Wertverlust müssen Sie nur aufkommen, wenn er auf einen Umgang zurückgeht, der zur Prüfung der Ware
        nicht notwendig war.
      </p>

      <h2>Muster-Widerrufsformular</h2>
      <p>Wenn Sie den Vertrag widerrufen wollen, füllen Sie dieses Muster aus und senden Sie es zurück:</p>
      <ul>
        <li>An: Name, Anschrift und E-Mail-Adresse des oben genannten Anbieters</li>
        <li>
          Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der
          folgenden Waren (*)
        </li>
        <li>Bestellt am (*) / erhalten am (*)</li>
        <li>Bestellnummer</li>
        <li>Name des/der Verbraucher(s)</li>
        <li>Anschrift des/der Verbraucher(s)</li>
        <li>Unterschrift des/der Verbraucher(s), nur bei Mitteilung auf Papier</li>
        <li>Datum</li>
      </ul>
      <p>(*) Unzutreffendes streichen.</p>
    </>
  );
}
