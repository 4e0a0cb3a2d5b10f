import type { InvoiceDocument } from '../../api/invoice';
import type { CustomerOrder } from '../../api/orders';
import { PdfButton } from '../../ui';
import { saveInvoice } from './saveInvoice';
import { texts } from './texts';

/** Invoice, and what corrects and cancels it, as files. */
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
        <InvoiceButton
          number={order.invoiceNumber}
          label={texts.orders.invoice}
          fetchDocuments={fetchDocuments}
        />
      )}
      {order.correctionNumbers.map((number) => (
        <InvoiceButton
          key={number}
          number={number}
          label={texts.orders.correction(number)}
          fetchDocuments={fetchDocuments}
        />
      ))}
      {order.cancellationNumber && (
        <InvoiceButton
          number={order.cancellationNumber}
          label={texts.orders.cancellation}
          fetchDocuments={fetchDocuments}
        />
      )}
    </>
  );
}

/** One document of an order as a file. */
export function InvoiceButton({
  number,
  label,
  fetchDocuments,
}: {
  number: string;
  label: string;
  fetchDocuments: () => Promise<InvoiceDocument[]>;
}) {
  return (
    <PdfButton
      size="sm"
      draw={() => saveInvoice(number, fetchDocuments)}
      logged={texts.invoice.logged}
      failed={texts.invoice.failed}
    >
      {label}
    </PdfButton>
  );
}
