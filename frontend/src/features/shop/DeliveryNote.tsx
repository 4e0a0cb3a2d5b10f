/**
 * Where the shop delivers to, what comes on top of the price there, and how it is paid: named before anybody orders (DUTY-03). The country
 * itself is only known on the payment page.
 */
export function DeliveryNote() {
  return (
    <p className="text-sm text-muted">
      Wir liefern nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich.
      Bei Lieferungen in die Schweiz erhebt der Schweizer Zoll Einfuhrsteuer und gegebenenfalls weitere
      Abgaben; sie sind nicht im Preis enthalten. Bezahlt wird mit Karte auf der Seite unseres
      Zahlungsdienstes.
    </p>
  );
}
