/** Where the shop delivers to and how it is paid, named before anybody orders (DUTY-03). */
export function DeliveryNote() {
  return (
    <p className="text-sm text-muted">
      Wir liefern nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich.
      Bezahlt wird mit Karte auf der Seite unseres Zahlungsdienstes.
    </p>
  );
}
