import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceDocument } from '../../api/invoice';
import type { CustomerOrder } from '../../api/orders';
import { Button } from '../../ui';
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
        <SaveButton kind="invoice" label={texts.orders.invoice} fetchDocuments={fetchDocuments} />
      )}
      {order.cancellationNumber && (
        <SaveButton kind="cancellation" label={texts.orders.cancellation} fetchDocuments={fetchDocuments} />
      )}
    </>
  );
}

function SaveButton({
  kind,
  label,
  fetchDocuments,
}: {
  kind: 'invoice' | 'cancellation';
  label: string;
  fetchDocuments: () => Promise<InvoiceDocument[]>;
}) {
  const [drawing, setDrawing] = useState(false);
  return (
    <Button
      size="sm"
      busy={drawing}
      icon={<FileText size={18} aria-hidden="true" />}
      onClick={async () => {
        setDrawing(true);
        await saveInvoice(kind, fetchDocuments);
        setDrawing(false);
      }}
    >
      {label}
    </Button>
  );
}
