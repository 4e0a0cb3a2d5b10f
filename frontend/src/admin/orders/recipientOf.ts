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
  const company = companyBeside(address, order);
  if (!company) return { address, orderedBy: null };
  const isOwn = address[0] === name || address[0] === order.billingAddress[0];
  return isOwn
    ? { address: [company, ...address], orderedBy: null }
    : { address, orderedBy: { company, name } };
}

/** The customer's company; undefined without one, or where it stands in the address already. */
function companyBeside(address: readonly string[], order: ParcelLabel): string | undefined {
  const company = order.company?.trim();
  if (!company) return undefined;
  const isThere = address.some((line) => line.toLowerCase().includes(company.toLowerCase()));
  return isThere ? undefined : company;
}
