import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerOrder, OrderPart } from '../../api/orders';
import {
  formatCents,
  formatCm3,
  formatCount,
  formatDate,
  formatDay,
  formatMm,
  formatPercent,
  piecesAt,
  withEstimate,
} from '../../lib/format';
import { Banner, Button, Facts } from '../../ui';
import {
  AgreedNote,
  COMPACT_FROM,
  FactLine,
  OrderedPicture,
  OrderTotals,
  PartLine,
  type PictureOf,
  SHIPPING_LABELS,
  VolumeNote,
} from '../shop';
import { OrderSteps, ParcelNumber } from './OrderSteps';
import { texts } from './texts';
import { useDeletion } from './useDeletion';

const t = texts.orders;

/** An order in full: how far it has come, parts, sums, customer and shipping (ACC-14 to ACC-16). */
export function OrderDetails({
  order,
  pictureOf,
  deleteFile,
  onFileDeleted,
}: {
  order: CustomerOrder;
  pictureOf: PictureOf;
  /** Deletes the stored model of a part; the order as it is then. */
  deleteFile: (position: number) => Promise<CustomerOrder>;
  onFileDeleted: (order: CustomerOrder) => void | Promise<void>;
}) {
  const { customer } = order;
  const { ask, question } = useDeletion(
    texts.deleteFile,
    ({ fileName }: OrderPart) => fileName,
    async ({ position }) => onFileDeleted(await deleteFile(position)),
  );
  return (
    <div className="flex flex-col gap-6">
      <OrderSteps order={order} />
      <Reprints order={order} />
      {order.paymentState === 'held' && <Banner tone="warning">{t.held}</Banner>}
      {order.paymentState === 'refunded' && <Banner tone="info">{t.refunded}</Banner>}
      {order.paymentState === 'partially_refunded' && <Banner tone="info">{t.partiallyRefunded}</Banner>}
      {order.isDamaged && <Banner tone="warning">{t.damaged}</Banner>}
      <Block title={t.partList}>
        <PartList parts={order.items} pictures={{ orderId: order.id, pictureOf }} onDeleteFile={ask} />
        {question}
        <OrderTotals
          className="mt-1 border-t border-line"
          plain
          itemsCents={order.itemsCents}
          shipping={order.shipping}
          shippingName={`${t.shipping} (${SHIPPING_LABELS[order.shipping]})`}
          shippingCents={order.shippingCents}
          deliveryDay={order.deliveryBy}
          totalCents={order.totalCents}
          tax={order.tax ?? null}
        />
        <p className="mt-3 text-sm text-muted">{filesText(order)}</p>
      </Block>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-[4fr_3fr_3fr]">
        <Block title={t.customer}>
          <Facts
            facts={[
              [t.customerName, `${customer.firstName} ${customer.lastName}`],
              [t.email, customer.email],
              [t.phone, customer.phone],
              [t.company, customer.company],
              [t.reference, customer.reference],
            ]}
          />
          {customer.message && (
            <>
              <p className="mt-2 text-sm text-muted">{t.message}</p>
              <p className="text-sm whitespace-pre-line wrap-anywhere">{customer.message}</p>
            </>
          )}
        </Block>
        {order.billingAddress.length > 0 && <Address title={t.billing} lines={order.billingAddress} />}
        {order.deliveryAddress.length > 0 && <Address title={t.delivery} lines={order.deliveryAddress} />}
      </div>
    </div>
  );
}

/** The reprints of an order. */
function Reprints({ order: { reprints, shipping } }: { order: CustomerOrder }) {
  if (reprints.length === 0) return null;
  const { made, ready, sent } = t.reprints;
  return (
    <Block title={t.reprints.title}>
      <ul className="flex flex-col gap-3">
        {reprints.map(({ number, parts, dueOn, shippedAt, trackingNumber, trackingPage }) => (
          <li key={number} className="flex flex-col gap-1">
            <p>
              {shippedAt
                ? (shipping === 'pickup' ? ready : sent)(formatDate(shippedAt))
                : made(formatDay(dueOn))}
            </p>
            <ul className="text-sm">
              {parts.map(({ fileName, quantity }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a reprint never change, and two may have one name.
                <li key={index} className="wrap-anywhere">
                  {formatCount(quantity)} × {fileName}
                </li>
              ))}
            </ul>
            <ParcelNumber number={trackingNumber} page={trackingPage} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** When its files go. One that something else needs is kept longer, so that no day is promised. */
function filesText({ items, filesDeletedOn, fileDays }: CustomerOrder): string {
  if (items.every(({ fileState }) => fileState === 'deleted')) return t.filesGone;
  return filesDeletedOn ? t.filesDeletedOn(formatDate(filesDeletedOn)) : t.filesKept(formatCount(fileDays));
}

/** Parts with the flat fields that an order holds. */
export function PartList({
  parts,
  pictures,
  onDeleteFile,
}: {
  parts: OrderPart[];
  /** Where the drawings of stored parts come from. */
  pictures?: { orderId: string; pictureOf: PictureOf };
  /** Without it the files are of no interest here. */
  onDeleteFile?: (part: OrderPart) => void;
}) {
  if (parts.length === 0) return <p className="text-muted">{t.noParts}</p>;
  const compact = parts.length >= COMPACT_FROM;
  return (
    <ul className="divide-y divide-line">
      {parts.map((part, index) => (
        <PartLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a paid order never change.
          key={index}
          name={part.fileName}
          picture={
            pictures &&
            part.fileState !== 'deleted' && (
              <OrderedPicture {...pictures} position={part.position} compact={compact} />
            )
          }
          lineCents={part.lineCents}
          compact={compact}
          amount={`${compact ? '' : `${t.quantity}: `}${piecesAt(part.quantity, part.unitCents)}`}
          notes={
            <>
              {part.refusal && (
                <Banner tone="warning" className="mt-2" title={t.partRefused}>
                  {part.refusal} {t.partRefusedMoney(formatCents(part.lineCents))}
                </Banner>
              )}
              <VolumeNote note={part.volumeNote} className="mt-2" />
              <AgreedNote words={part.madeAnyway} />
              {onDeleteFile && part.fileState === 'deleted' && (
                <p className="mt-2 text-sm text-muted">{t.fileGone}</p>
              )}
              {onDeleteFile && part.fileState === 'stored' && (
                <Button
                  className="mt-2"
                  size="sm"
                  variant="ghost"
                  icon={<Trash2 size={18} />}
                  aria-label={t.deleteFileOf(part.fileName)}
                  onClick={() => onDeleteFile(part)}
                >
                  {t.deleteFile}
                </Button>
              )}
            </>
          }
        >
          <FactLine
            facts={[
              [t.material, part.material],
              [t.color, part.color],
              [t.layerHeight, formatMm(part.layerHeight)],
              [t.infill, formatPercent(part.infill)],
              [t.volume, withEstimate(formatCm3(part.volumeCm3), part.isEstimated)],
              [t.scaling, part.scaling],
            ]}
          />
        </PartLine>
      ))}
    </ul>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Address({ title, lines }: { title: string; lines: string[] }) {
  return (
    <Block title={title}>
      <address className="text-sm not-italic">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be equal.
          <span key={index} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
    </Block>
  );
}
