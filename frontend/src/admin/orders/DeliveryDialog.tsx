import type { OrderDetail } from '../../api/adminOrders';
import { TextField, useCheckedForm } from '../../features/forms';
import { formatDay } from '../../lib/format';
import { ActDialog } from './ActDialog';
import { texts } from './texts';
import type { Act } from './useOrderActs';
import { useActOnSeen } from './useReloadOrder';

const t = texts.words.delivery;
const LINES = ['name', 'line1', 'line2', 'postalCode', 'city'] as const;
type Line = (typeof LINES)[number];
type Values = Record<Line | 'deliveryBy', string>;

/** Puts address and day of a delivery right, and says what follows. */
export function DeliveryDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { seen, acts, reload } = useActOnSeen(order, onClose, deliveryText);
  const { deliveryTo } = seen;
  const before: Values = {
    name: deliveryTo?.name ?? '',
    line1: deliveryTo?.line1 ?? '',
    line2: deliveryTo?.line2 ?? '',
    postalCode: deliveryTo?.postalCode ?? '',
    city: deliveryTo?.city ?? '',
    deliveryBy: seen.deliveryBy,
  };
  const { submit, busy, field, form } = useCheckedForm<Values>({
    defaultValues: before,
    check: ({ deliveryBy }) => (deliveryBy === '' ? [{ field: 'deliveryBy', message: t.dayMissing }] : []),
    send: async ({ deliveryBy, ...address }) => {
      const act: Act = { name: 'changeDelivery', deliveryBy, address: deliveryTo ? address : null };
      await acts.mutateAsync({ seen, act });
    },
  });
  const hasFault = Object.keys(form.formState.errors).length > 0;
  return (
    <ActDialog
      variant="primary"
      onClose={onClose}
      title={t.open}
      description={t.hint}
      confirmLabel={t.confirm}
      busy={busy}
      error={hasFault ? null : acts.error}
      reload={reload}
      onSubmit={submit}
    >
      {deliveryTo && (
        <>
          {LINES.map((line) => (
            <TextField
              key={line}
              label={t.lines[line]}
              field={field(line)}
              required={line !== 'line2'}
              maxLength={100}
              autoComplete="off"
            />
          ))}
          <p className="text-sm text-muted">{t.country}</p>
        </>
      )}
      <TextField
        label={order.shipping === 'pickup' ? t.readyBy : t.day}
        hint={t.dayHint}
        field={field('deliveryBy')}
        type="date"
        inputClassName="figures max-w-48"
      />
    </ActDialog>
  );
}

/** Address and day of a delivery in one line. */
function deliveryText({ deliveryTo, deliveryBy }: OrderDetail): string {
  const address = deliveryTo
    ? [deliveryTo.name, deliveryTo.line1, deliveryTo.line2, `${deliveryTo.postalCode} ${deliveryTo.city}`]
    : [];
  return [...address, t.until(formatDay(deliveryBy))].filter(Boolean).join(', ');
}
