import { Link, useSearchParams } from 'react-router';
import { type ActFilter, type OrderAct, useActs } from '../../api/adminOrders';
import { useAdmins } from '../../api/admins';
import { statusLabel } from '../../features/account';
import { formatCents, formatCount, formatDateTime, formatDay } from '../../lib/format';
import { DataTable, EmptyState, MorePages } from '../../ui';
import { AdminPage } from '../AdminPage';
import { ChoiceFilter, DayFilter } from '../FilterFields';
import { OrderLink } from '../links';
import { texts as production } from '../production/texts';
import { wordFor } from '../wordFor';
import { texts } from './texts';

const t = texts.actsPage;

/** The id of acts by a command of the server; no account has it. */
const COMMAND_LINE = 'command-line';
const FILTERS = ['act', 'admin', 'from', 'to'] as const;

/** /admin/acts: what admins did, newest first. */
export default function ActsPage() {
  const [address, setAddress] = useSearchParams();
  const filter: ActFilter = Object.fromEntries(
    FILTERS.map((name) => [name, address.get(name) ?? '']).filter(([, value]) => value),
  );
  const acts = useActs(filter);
  const choose = (name: keyof ActFilter, value: string) =>
    setAddress({ ...filter, [name]: value }, { replace: true });
  return (
    <AdminPage
      title={texts.acts}
      failed={texts.actsFailed}
      query={acts}
      tools={
        <div className="flex flex-col gap-4">
          <Link to="/admin/person" className="link self-start">
            {t.toPerson}
          </Link>
          <ActFilters filter={filter} kinds={acts.data?.pages[0]?.kinds ?? []} onChoose={choose} />
        </div>
      }
      lead={({ pages }) => pages.some(({ data }) => data.length > 0) && texts.actsText}
    >
      {({ pages }) => {
        const lines = pages.flatMap(({ data }) => data);
        if (lines.length === 0)
          return Object.keys(filter).length > 0 ? (
            <EmptyState title={t.nothing} text={t.nothingText} />
          ) : (
            <EmptyState title={texts.actsEmpty} text={texts.actsText} />
          );
        return (
          <div className="flex flex-col gap-4">
            <DataTable
              caption={texts.acts}
              heads={[t.at, t.who, t.what, t.target]}
              rows={lines.map((act) => ({
                key: act.id,
                cells: [
                  <span key="at" className="figures whitespace-nowrap">
                    {formatDateTime(act.at)}
                  </span>,
                  <span key="who" className="block min-w-36 wrap-anywhere">
                    {act.adminEmail ??
                      (act.adminId === COMMAND_LINE ? t.commandLine : texts.detail.unknownAdmin)}
                  </span>,
                  <span key="what" className="block min-w-44 wrap-anywhere">
                    {act.label}
                    <span className="figures block text-sm text-muted empty:hidden">{detailsOf(act)}</span>
                    {act.note && <span className="block text-sm whitespace-pre-line">{act.note}</span>}
                  </span>,
                  <Target key="target" act={act} />,
                ],
              }))}
            />
            <MorePages pages={acts} failed={texts.actsFailed} className="self-center">
              {texts.more}
            </MorePages>
          </div>
        );
      }}
    </AdminPage>
  );
}

/** A value of an act in words. */
function shown(act: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (act === 'spool_saved') return `${formatCount(Number(value))} g`;
  if (typeof value !== 'string') return String(value);
  if (act === 'order_status') return statusLabel(value);
  if (act.startsWith('right_')) return wordFor(t.roles, value);
  if (act.startsWith('pieces_')) return wordFor(production.pieces, value);
  if (act === 'plate_changed') return wordFor({ ...production.plates.states, dissolved: t.dissolved }, value);
  if (act === 'delivery_changed') return formatDay(value);
  return value;
}

/** From and to, sum, reason or file of an act, as far as its line has them. */
function detailsOf({ act, details }: OrderAct): string {
  const { from, to, cents, reason, fileName, of, pieces, subject, address, plate } = details as Record<
    string,
    unknown
  >;
  // The costs of a print are a whole form.
  const isOneValue = typeof (to ?? from ?? {}) !== 'object';
  const side = (value: unknown) => (value === null || value === undefined ? '–' : shown(act, value));
  return [
    typeof fileName === 'string' && fileName,
    typeof subject === 'string' && subject,
    act === 'delivery_changed' && address === true && t.newAddress,
    typeof plate === 'number' && production.plates.name(formatCount(plate)),
    isOneValue && `${side(from)} → ${side(to)}`,
    typeof of === 'number' &&
      [typeof pieces === 'number' && formatCount(pieces), t.of(formatCount(of))].filter(Boolean).join(' '),
    typeof cents === 'number' && formatCents(cents),
    typeof reason === 'string' && act !== 'order_refused' && reason,
  ]
    .filter(Boolean)
    .join(' · ');
}

function ActFilters({
  filter,
  kinds,
  onChoose,
}: {
  filter: ActFilter;
  kinds: readonly { act: string; label: string }[];
  onChoose: (name: keyof ActFilter, value: string) => void;
}) {
  const admins = useAdmins().data?.data ?? [];
  const labels = [...kinds].sort((a, b) => a.label.localeCompare(b.label, 'de'));
  const day = (name: 'from' | 'to', label: string) => (
    <DayFilter
      label={label}
      value={filter[name]}
      required={false}
      onChoose={(value) => onChoose(name, value)}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <ChoiceFilter
        label={t.what}
        any={t.anything}
        value={filter.act}
        options={labels.map(({ act, label }) => [act, label])}
        onChoose={(value) => onChoose('act', value)}
      />
      <ChoiceFilter
        label={t.who}
        any={t.anyone}
        value={filter.admin}
        options={[...admins.map(({ id, email }) => [id, email] as const), [COMMAND_LINE, t.commandLine]]}
        onChoose={(value) => onChoose('admin', value)}
      />
      {day('from', t.from)}
      {day('to', t.until)}
    </div>
  );
}

function Target({ act }: { act: OrderAct }) {
  if (act.targetEmail) return <span className="block min-w-36 wrap-anywhere">{act.targetEmail}</span>;
  const { version } = act.details as Record<string, unknown>;
  if (act.targetKind === 'settings' && typeof version === 'number')
    return (
      <Link to="/admin/settings?tab=history" className="link">
        {t.targets.settings}, {t.version(formatCount(version))}
      </Link>
    );
  if (act.targetKind !== 'order') return (t.targets as Record<string, string>)[act.targetKind] ?? null;
  if (!act.orderNumber || !act.targetId || act.act === 'draft_deleted') return t.targets.order;
  return <OrderLink id={act.targetId} number={act.orderNumber} />;
}
