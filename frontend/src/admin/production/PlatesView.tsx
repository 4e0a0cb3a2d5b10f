import type { Plate, Printer } from '../../api/adminPlates';
import { usePlates } from '../../api/adminPlates';
import { Answer, EmptyState, ROWS } from '../../ui';
import { PlateCard } from './PlateCard';
import { texts } from './texts';

const t = texts.plates;

/** The plates of each printer, and the last ones that ended. */
export function PlatesView() {
  return (
    <Answer query={usePlates()} failed={t.failed} loading={t.loading} shapes={ROWS}>
      {({ printers, plates }) => {
        if (plates.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
        const open = plates.filter(({ endedAt }) => endedAt === null);
        const ended = plates.filter(({ endedAt }) => endedAt !== null);
        const busy = printers.filter(
          ({ id, retiredAt }) => retiredAt === null || open.some(({ printerId }) => printerId === id),
        );
        return (
          <div className="flex flex-col gap-8">
            <div className="grid gap-6 lg:grid-cols-2">
              {busy.map((printer) => (
                <PlatesOf
                  key={printer.id}
                  printer={printer}
                  plates={open.filter(({ printerId }) => printerId === printer.id)}
                />
              ))}
            </div>
            {ended.length > 0 && (
              <section className="flex flex-col gap-3">
                <h2 className="text-lg font-semibold">{t.ended}</h2>
                <div className="grid gap-3 lg:grid-cols-2">
                  {ended.map((plate) => (
                    <PlateCard
                      key={plate.id}
                      plate={plate}
                      printer={printers.find(({ id }) => id === plate.printerId)}
                    />
                  ))}
                </div>
              </section>
            )}
          </div>
        );
      }}
    </Answer>
  );
}

/** Plates that are being printed stand before planned ones. */
function PlatesOf({ printer, plates }: { printer: Printer; plates: Plate[] }) {
  const inOrder = [
    ...plates.filter(({ state }) => state === 'printing'),
    ...plates.filter(({ state }) => state !== 'printing'),
  ];
  return (
    <section aria-label={printer.name} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-semibold wrap-anywhere">{printer.name}</h2>
      {inOrder.length === 0 && <p className="text-muted">{t.noneOf}</p>}
      {inOrder.map((plate) => (
        <PlateCard key={plate.id} plate={plate} printer={printer} />
      ))}
    </section>
  );
}
