import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FilamentStock } from '../../api/adminProduction';
import { type Spool, useSaveSpool, useSpools } from '../../api/adminSpools';
import { useSettings } from '../../api/settings';
import { useSession } from '../../features/session';
import { errorText } from '../../lib/errorText';
import { formatCount, formatDate } from '../../lib/format';
import { Answer, Badge, Banner, Button, Card, Collapsible, EmptyState, ROWS, Swatch } from '../../ui';
import { EmptyColors } from '../EmptyColors';
import { SpoolDialog } from './SpoolDialog';
import { texts } from './texts';
import { filamentName, gramsText, stockText } from './words';

const t = texts.spools;

/** The spools of each colour, and whether they suffice for what is to be printed. */
export function SpoolsView() {
  const [edited, setEdited] = useState<Spool | 'new' | null>(null);
  const add = (
    <Button icon={<Plus size={20} />} onClick={() => setEdited('new')}>
      {t.add}
    </Button>
  );
  return (
    <>
      <Answer query={useSpools()} failed={t.notLoaded} loading={t.loading} shapes={ROWS}>
        {({ spools, stock }) => {
          if (spools.length === 0) return <EmptyState title={t.none} text={t.noneText} action={add} />;
          const ended = spools.filter(({ endedAt }) => endedAt !== null);
          return (
            <div className="flex flex-col gap-4">
              <EmptyColors isOnSpools />
              <p className="max-w-prose text-muted">{t.lead}</p>
              <div>{add}</div>
              <ul className="grid items-start gap-3 lg:grid-cols-2">
                {stock.map((of) => (
                  <FilamentCard
                    key={filamentName(of)}
                    stock={of}
                    spools={spools.filter(
                      ({ endedAt, material, color }) =>
                        endedAt === null && material === of.material && color === of.color,
                    )}
                    onEdit={setEdited}
                  />
                ))}
              </ul>
              {ended.length > 0 && (
                <Collapsible level={2} title={t.ended} aside={formatCount(ended.length)}>
                  <ul className="divide-y divide-line">
                    {ended.map((spool) => (
                      <SpoolRow key={spool.id} spool={spool} isNamed onEdit={() => setEdited(spool)} />
                    ))}
                  </ul>
                </Collapsible>
              )}
            </div>
          );
        }}
      </Answer>
      {edited && <SpoolDialog spool={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function FilamentCard({
  stock,
  spools,
  onEdit,
}: {
  stock: FilamentStock;
  spools: Spool[];
  onEdit: (spool: Spool) => void;
}) {
  const name = filamentName(stock);
  const isOwner = useSession().user?.role === 'owner';
  const colors = useSettings().data?.settings.materialColors[stock.material];
  const hex = colors?.find((color) => color.name === stock.color)?.hex;
  const isEmpty = stock.grams === 0;
  return (
    <Card as="li" padding="none">
      <section aria-label={name}>
        <div className="flex flex-col gap-1 p-4">
          <div className="flex flex-wrap items-center gap-2">
            {hex && <Swatch hex={hex} name={stock.color} />}
            <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
            {isEmpty ? (
              <Badge tone="danger">{t.empty}</Badge>
            ) : (
              stock.isShort && <Badge tone="warning">{t.short}</Badge>
            )}
            {!stock.isOffered && <Badge>{t.notOffered}</Badge>}
          </div>
          <p className="figures text-sm text-muted">{stockText(stock)}</p>
          {stock.unknownPieces > 0 && (
            <p className="text-sm text-warning">{t.unknown(formatCount(stock.unknownPieces))}</p>
          )}
          {isEmpty && stock.isOffered && !isOwner && <p className="text-sm">{t.tellOwner}</p>}
        </div>
        {spools.length > 0 && (
          <ul className="divide-y divide-line border-t border-line">
            {spools.map((spool) => (
              <SpoolRow key={spool.id} spool={spool} onEdit={() => onEdit(spool)} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}

function SpoolRow({
  spool,
  isNamed = false,
  onEdit,
}: {
  spool: Spool;
  isNamed?: boolean;
  onEdit: () => void;
}) {
  const save = useSaveSpool();
  const number = formatCount(spool.number);
  const { material, color, fullGrams, note } = spool;
  const facts = [
    isNamed && filamentName(spool),
    t.left(gramsText(spool.grams), gramsText(fullGrams)),
    spool.endedAt && t.endedOn(formatDate(spool.endedAt)),
    note,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{t.spool(number)}</p>
        <p className="figures text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex gap-2">
        {spool.endedAt === null && (
          <Button
            size="sm"
            busy={save.isPending}
            aria-label={t.endOf(number)}
            onClick={() =>
              save.mutate({
                seen: spool,
                spool: { material, color, fullGrams, note, grams: 0, isEnded: true },
              })
            }
          >
            {t.end}
          </Button>
        )}
        <Button size="sm" aria-label={t.change(number)} onClick={onEdit}>
          {t.edit}
        </Button>
      </div>
      <p role="alert" className="basis-full text-sm text-danger empty:hidden">
        {save.error && `${t.failed} ${errorText(save.error)}`}
      </p>
    </li>
  );
}

/** Says above the parts which colours do not suffice. */
export function ShortFilament({ short }: { short: FilamentStock[] }) {
  if (short.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t.shortTitle}
      action={
        <Link to="/admin/production?view=spools" className="link">
          {t.toSpools}
        </Link>
      }
    >
      <ul>
        {short.map((stock) => (
          <li key={filamentName(stock)} className="figures">
            {filamentName(stock)}:{' '}
            {t.shortOf(gramsText(stock.grams), gramsText(Math.ceil(stock.neededGrams)))}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
