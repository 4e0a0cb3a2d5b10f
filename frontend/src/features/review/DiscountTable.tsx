import type { QuantityDiscount } from '../../core/client';
import { Collapsible, Table, Td, Th } from '../../ui';
import { discountRows } from './discountTiers';
import { texts } from './texts';

/** The collapsible quantity-discount table, from the settings of the moment. */
export function DiscountTable({ tiers }: { tiers: readonly QuantityDiscount[] }) {
  return (
    <Collapsible title={texts.discounts} level={2}>
      <Table caption={texts.discounts}>
        <thead>
          <tr>
            <Th>Stückzahl</Th>
            <Th numeric>Rabatt</Th>
          </tr>
        </thead>
        <tbody>
          {discountRows(tiers).map((row) => (
            <tr key={row.minQuantity}>
              <Td className="figures">{row.quantity}</Td>
              <Td numeric>{row.discount}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-3 text-sm text-muted">{texts.discountsHint}</p>
    </Collapsible>
  );
}
