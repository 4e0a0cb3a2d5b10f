import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { texts as t } from './texts';

/**
 * The charts, loaded when one is drawn: the library is heavier than the page. Its accessibility layer reads them by the arrow
 * keys; nothing moves, and every colour is a token.
 */

const AXIS = { stroke: 'var(--line-strong)', tick: { fill: 'var(--muted)', fontSize: 13 } } as const;
const TOOLTIP = {
  contentStyle: {
    background: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: 6,
    color: 'var(--ink)',
  },
  labelStyle: { color: 'var(--muted)' },
  itemStyle: { color: 'var(--ink)' },
  cursor: { fill: 'var(--sunken)', stroke: 'var(--line-strong)' },
  isAnimationActive: false,
} as const;

interface TimePoint {
  label: string;
  now: number;
  before: number | null;
}

/** Bars of the period before a dashed line of the one before it. */
export function TimeChart({
  title,
  points,
  show,
  short,
  isCount = false,
}: {
  title: string;
  points: TimePoint[];
  show: (value: number) => string;
  /** For the axis. */
  short: (value: number) => string;
  /** Counts: the axis names whole numbers only. */
  isCount?: boolean;
}) {
  return (
    <>
      <Legend />
      <ResponsiveContainer width="100%" height={260} minWidth={0}>
        <ComposedChart
          data={points}
          accessibilityLayer
          title={title}
          desc={t.chartHint}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="label" {...AXIS} tickLine={false} minTickGap={24} />
          <YAxis
            {...AXIS}
            tickLine={false}
            axisLine={false}
            tickFormatter={short}
            width={64}
            allowDecimals={!isCount}
          />
          <Tooltip {...TOOLTIP} formatter={(value) => show(Number(value))} />
          <Bar
            name={t.time.now}
            dataKey="now"
            fill="var(--accent)"
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
          />
          <Line
            name={t.time.before}
            dataKey="before"
            stroke="var(--ink)"
            strokeWidth={2}
            strokeDasharray="5 4"
            dot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </>
  );
}

/** The library's own would speak English to those who hear it. */
function Legend() {
  return (
    <p className="mb-2 flex flex-wrap gap-x-4 text-sm text-muted">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 rounded-xs bg-accent" />
        {t.time.now}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-ink" />
        {t.time.before}
      </span>
    </p>
  );
}

interface BarPoint {
  name: string;
  value: number;
}

const MOST_BARS = 12;
const BAR_HEIGHT = 30;

/** The largest, one below the other. */
export function BarsChart({
  title,
  points,
  show,
}: {
  title: string;
  points: BarPoint[];
  show: (value: number) => string;
}) {
  const shown = points.slice(0, MOST_BARS);
  return (
    <ResponsiveContainer width="100%" height={shown.length * BAR_HEIGHT + 16} minWidth={0}>
      <BarChart
        data={shown}
        layout="vertical"
        accessibilityLayer
        title={title}
        desc={t.chartHint}
        margin={{ top: 0, right: 8, bottom: 0, left: 0 }}
      >
        <XAxis type="number" hide />
        <YAxis type="category" dataKey="name" {...AXIS} axisLine={false} tickLine={false} width={124} />
        <Tooltip {...TOOLTIP} formatter={(value) => [show(Number(value)), t.sum]} />
        <Bar
          name={t.sum}
          dataKey="value"
          fill="var(--accent)"
          radius={[0, 2, 2, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
