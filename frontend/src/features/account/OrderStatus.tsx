import { Badge, type BadgeTone } from '../../ui';

const STATUS: Record<string, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Entwurf', tone: 'neutral' },
  submitted: { label: 'Eingegangen', tone: 'warning' },
  processing: { label: 'In Bearbeitung', tone: 'accent' },
  completed: { label: 'Abgeschlossen', tone: 'success' },
  cancelled: { label: 'Storniert', tone: 'danger' },
};

/** The German word for a status. */
export function statusLabel(status: string): string {
  return STATUS[status]?.label ?? status;
}

/** The state of an order, in the words that its mails have too. */
export function OrderStatus({ status }: { status: string }) {
  const known = STATUS[status];
  return <Badge tone={known?.tone ?? 'neutral'}>{statusLabel(status)}</Badge>;
}
