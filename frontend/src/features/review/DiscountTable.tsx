import type { QuantityDiscount } from '../../core/client';
import { Collapsible, DataTable } from '../../ui';
import { discountRows } from './discountTiers';
import { texts } from './texts';

/** The collapsible quantity-discount table, from the settings of the moment. */
export function DiscountTable({ tiers }: { tiers: readonly QuantityDiscount[] }) {
  return (
    <Collapsible title={texts.discounts} level={2}>
      <DataTable
        caption={texts.discounts}
        heads={['Stückzahl', 'Rabatt']}
        numericFrom={1}
        rows={discountRows(tiers).map(({ minQuantity, quantity, discount }) => ({
          key: minQuantity,
          cells: [
            <span key="quantity" className="figures">
              {quantity}
            </span>,
            discount,
          ],
        }))}
      />
      <p className="mt-3 text-sm text-muted">{texts.discountsHint}</p>
    </Collapsible>
  );
}
