import type { InvoiceDocument } from '../../api/invoice';
import type { CustomerOrder } from '../../api/orders';
import { PdfButton } from '../../ui';
import { saveInvoice } from './saveInvoice';
import { texts } from './texts';

/** Invoice, and what cancels it, as files. */
export function InvoiceButtons({
  order,
  fetchDocuments,
}: {
  order: CustomerOrder;
  fetchDocuments: () => Promise<InvoiceDocument[]>;
}) {
  return (
    <>
      {order.invoiceNumber && (
        <InvoiceButton kind="invoice" label={texts.orders.invoice} fetchDocuments={fetchDocuments} />
      )}
      {order.cancellationNumber && (
        <InvoiceButton
          kind="cancellation"
          label={texts.orders.cancellation}
          fetchDocuments={fetchDocuments}
        />
      )}
    </>
  );
}

/** One document of an order as a file. */
export function InvoiceButton({
  kind,
  label,
  fetchDocuments,
}: {
  kind: 'invoice' | 'cancellation';
  label: string;
  fetchDocuments: () => Promise<InvoiceDocument[]>;
}) {
  return (
    <PdfButton
      size="sm"
      draw={() => saveInvoice(kind, fetchDocuments)}
      logged={texts.invoice.logged}
      failed={texts.invoice.failed}
    >
      {label}
    </PdfButton>
  );
}
