import type { ParcelLabel } from '../../api/parcels';

/**
 * The lines that a parcel is addressed with. One to the customer is addressed to the firm, as the invoice is; for one to another person
 * `orderedBy` says who ordered it.
 */
export function recipientOf(order: ParcelLabel): {
  address: string[];
  orderedBy: { company: string; name: string } | null;
} {
  const known = order.deliveryAddress.length > 0 ? order.deliveryAddress : order.billingAddress;
  const name = `${order.customer.firstName} ${order.customer.lastName}`.trim();
  const address = known.length > 0 ? known : [name];
  const company = order.company?.trim();
  if (!company) return { address, orderedBy: null };
  // Neither page of a purchase writes a name as the other one does.
  const own = new Set([name, order.billingAddress[0] ?? name].map(wordsOf));
  const firm = wordsOf(company);
  // A customer whose name holds the firm's is not the firm.
  const isThere = (line: string) => (own.has(line) ? line === firm : line.includes(firm));
  if (address.map(wordsOf).some(isThere)) return { address, orderedBy: null };
  return own.has(wordsOf(address[0] ?? ''))
    ? { address: [company, ...address], orderedBy: null }
    : { address, orderedBy: { company, name } };
}

/** Its words alone, each between blanks: the firm 'Berg' does not stand in 'Bergstraße 1'. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
