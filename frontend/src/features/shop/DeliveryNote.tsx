import { useShop } from '../../api/shop';

/**
 * Where the shop delivers to, what comes on top of the price there, and how it is paid: named before anybody orders (DUTY-03). The country
 * itself is only known on the payment page.
 */
export function DeliveryNote() {
  const facts = useShop().data?.legalFacts;
  // One text: what the build draws has the same nodes, whatever the server puts in.
  return (
    <p className="text-sm text-muted">
      {`${facts ? `Wir liefern ${facts.lieferlaender}. ${facts.einfuhr} ` : ''}Bezahlt wird mit Karte auf der Seite unseres Zahlungsdienstes.`}
    </p>
  );
}
