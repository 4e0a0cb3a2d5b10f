import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Printer, usePlates } from '../../api/adminPlates';
import { formatMm } from '../../lib/format';
import { Answer, Badge, Button, Card, EmptyState, ROWS } from '../../ui';
import { PrinterDialog } from './PrinterDialog';
import { texts } from './texts';

const t = texts.printers;

/** The shop's printers, with the room that each prints in. */
export function PrintersView() {
  const [edited, setEdited] = useState<Printer | 'new' | null>(null);
  const add = (
    <Button icon={<Plus size={20} />} onClick={() => setEdited('new')}>
      {t.add}
    </Button>
  );
  return (
    <>
      <Answer query={usePlates()} failed={texts.plates.failed} loading={texts.plates.loading} shapes={ROWS}>
        {({ printers }) =>
          printers.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText} action={add} />
          ) : (
            <div className="flex flex-col items-start gap-4">
              {add}
              <ul className="grid w-full gap-3 sm:grid-cols-2">
                {printers.map((printer) => (
                  <Card
                    as="li"
                    key={printer.id}
                    padding="sm"
                    className="flex items-start justify-between gap-3"
                  >
                    <div className="min-w-0">
                      <p className="font-semibold wrap-anywhere">{printer.name}</p>
                      <p className="figures text-sm text-muted">{factsOf(printer)}</p>
                      {printer.retiredAt && <Badge>{t.retired}</Badge>}
                    </div>
                    <Button size="sm" aria-label={t.change(printer.name)} onClick={() => setEdited(printer)}>
                      {t.edit}
                    </Button>
                  </Card>
                ))}
              </ul>
            </div>
          )
        }
      </Answer>
      {edited && <PrinterDialog printer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const factsOf = ({ lengthMm, widthMm, heightMm, nozzleMm }: Printer) =>
  t.facts([lengthMm, widthMm, heightMm].map(formatMm).join(' × '), formatMm(nozzleMm));
