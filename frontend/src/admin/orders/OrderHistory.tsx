import type { OrderDetail } from '../../api/adminOrders';
import { statusLabel } from '../../features/account';
import { formatCents, formatCount, formatDateTime } from '../../lib/format';
import { Block } from './Block';
import { texts } from './texts';

const t = texts.detail;

interface Entry {
  key: string;
  at: string;
  what: string;
  who: string | null;
  notes: string[];
}

/** What happened, oldest first: changes of the status with their notes, and everything else that admins did. */
function entriesOf(order: OrderDetail): Entry[] {
  const changes = order.statusChanges.map((change) => ({
    key: `status-${change.createdAt}`,
    at: change.createdAt,
    what: statusLabel(change.status),
    who: change.adminEmail ?? t.unknownAdmin,
    notes: [
      ...(change.trackingNumber ? [`${t.tracking}: ${change.trackingNumber}`] : []),
      ...(change.adminNote ? [`${t.note}: ${change.adminNote}`] : []),
    ],
  }));
  const acts = order.acts
    // They stand there already, with their notes.
    .filter(({ act }) => act !== 'order_status' && act !== 'order_noted')
    .map((act) => {
      const { cents, from, to, reason, part, reprint } = act.details as Record<string, unknown>;
      return {
        key: act.id,
        at: act.at,
        what: act.label,
        who: act.adminEmail ?? t.unknownAdmin,
        notes: [
          ...(typeof part === 'number' ? [t.partOf(formatCount(part))] : []),
          ...(typeof reprint === 'number' ? [texts.reprints.name(formatCount(reprint))] : []),
          ...(typeof cents === 'number' ? [formatCents(cents)] : []),
          ...(act.act === 'shipment_changed' ? [`${from ?? '–'} → ${to}`] : []),
          ...(typeof reason === 'string' && act.act === 'file_deleted' ? [reason] : []),
        ],
      };
    });
  const notes = order.notes.map((note) => ({
    key: `note-${note.createdAt}-${note.note}`,
    at: note.createdAt,
    what: t.note,
    who: note.adminEmail ?? t.unknownAdmin,
    notes: [note.note],
  }));
  const first = { key: 'first', at: order.createdAt, what: t.cameIn, who: null, notes: [] };
  return [first, ...[...changes, ...acts, ...notes].sort((a, b) => a.at.localeCompare(b.at))];
}

export function OrderHistory({ order }: { order: OrderDetail }) {
  return (
    <Block title={t.history}>
      <ol className="flex flex-col gap-2 text-sm">
        {entriesOf(order).map(({ key, at, what, who, notes }) => (
          <li key={key}>
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">{what}</span>
              <time dateTime={at} className="figures text-muted">
                {formatDateTime(at)}
              </time>
            </span>
            {who && <span className="wrap-anywhere text-muted">{who}</span>}
            {notes.map((note) => (
              <p key={note} className="whitespace-pre-line wrap-anywhere">
                {note}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Block>
  );
}
