import type { ReactNode } from 'react';
import type { Analytics, Figures } from '../../api/adminAnalytics';
import { formatCents, formatCount, formatNumber, plural, withUnit } from '../../lib/format';
import { Card } from '../../ui';
import { texts as t } from './texts';

/** The sums of the period, each beside that of the period before. */
export function FigureCards({ data }: { data: Analytics }) {
  const { figures: now, figuresBefore: before } = data;
  const money = (name: keyof Figures) => ({ value: now[name], before: before[name], show: formatCents });
  const count = (name: keyof Figures) => ({ value: now[name], before: before[name], show: formatCount });
  return (
    <dl className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-4">
      <Figure name={t.figures.sold} {...money('soldCents')} />
      <Figure name={t.figures.orders} {...count('orders')} />
      <Figure name={t.figures.average} {...money('averageCents')} />
      <Figure name={t.figures.kept} {...money('keptCents')} />
      <Figure name={t.figures.refunded} {...money('refundedCents')}>
        {plural(now.refunds, 'Erstattung', 'Erstattungen')}
      </Figure>
      <Figure name={t.figures.cancelled} {...count('cancelledOrders')}>
        {now.cancelledOwedCents > 0 && t.owed(formatCents(now.cancelledOwedCents))}
      </Figure>
      <Figure name={t.figures.held} {...money('heldCents')}>
        {now.heldOrders > 0 && `${plural(now.heldOrders, 'Bestellung', 'Bestellungen')}, ${t.noRevenue}`}
      </Figure>
      <Figure name={t.figures.returning} {...count('returningCustomers')}>
        {t.ofCustomers(plural(now.customers, 'Kunden', 'Kunden'))}
      </Figure>
    </dl>
  );
}

function Figure({
  name,
  value,
  before,
  show,
  children,
}: {
  name: string;
  value: number;
  before: number;
  show: (value: number) => string;
  children?: ReactNode;
}) {
  return (
    <Card padding="sm">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures mt-1">
        <span className="text-2xl font-semibold tracking-tight">{show(value)}</span>
        <span className="mt-1 block text-sm text-muted">
          {before !== 0 && <>{change(value, before)} · </>}
          {t.before(show(before))}
        </span>
        {children && <span className="mt-1 block text-sm text-muted">{children}</span>}
      </dd>
    </Card>
  );
}

/** `(120, 100)` → '+20 %'. */
function change(value: number, before: number): string {
  const percent = (value / before - 1) * 100;
  const rounded = formatNumber(Math.abs(percent), Math.abs(percent) < 10 ? 1 : 0);
  const sign = rounded === '0' ? '±' : percent > 0 ? '+' : '−';
  return withUnit(`${sign}${rounded}`, '%');
}
