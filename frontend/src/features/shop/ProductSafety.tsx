import { useSettings } from '../../api/settings';
import { useShop } from '../../api/shop';
import { type Buyer, DefectsRight } from './DefectsRight';
import { safetyNote } from './safetyNote';

/**
 * Who makes the parts and what their users must know (Art. 19 GPSR), and that defects are answered for: before anybody orders, with
 * the notes of just these materials.
 */
export function ProductSafety({ materials, buyer }: { materials: readonly string[]; buyer?: Buyer }) {
  const shop = useShop().data;
  const notes = useSettings().data?.settings.materialSafety ?? {};
  const chosen = [...new Set(materials)].sort();
  return (
    <section aria-label="Hersteller und Sicherheit" className="flex flex-col gap-2 text-sm">
      <h2 className="font-semibold">Hersteller und Sicherheit</h2>
      {shop && (
        <p className="text-muted">
          Hersteller Ihrer Teile: {shop.company}, {shop.street}, {shop.postalCode} {shop.city},{' '}
          <a href={`mailto:${shop.email}`} className="link wrap-anywhere">
            {shop.email}
          </a>
        </p>
      )}
      {chosen.map((material) => (
        <p key={material} className="text-muted">
          <span className="font-semibold text-ink">{material}:</span> {safetyNote(material, notes)}
        </p>
      ))}
      <DefectsRight buyer={buyer} />
    </section>
  );
}
