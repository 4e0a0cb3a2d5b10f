import type { ProductionGroup } from '../../api/adminProduction';
import { PdfButton } from '../../ui';
import { texts as t } from './texts';

/** The sheet of these groups that hangs at the printer, as a file; of one group it has the group's name. */
export function SheetButton({ load, name }: { load: () => Promise<ProductionGroup[]>; name?: string }) {
  return (
    <PdfButton
      size={name === undefined ? 'md' : 'sm'}
      aria-label={name === undefined ? undefined : t.sheetOf(name)}
      draw={async () => saveSheet(await load())}
      failed={t.sheetFailed}
    >
      {name === undefined ? t.sheet : t.sheetShort}
    </PdfButton>
  );
}

/** Library and fonts come with the first press. */
async function saveSheet(groups: ProductionGroup[]): Promise<void> {
  const [{ drawSheet, sheetName }, { savePdf }] = await Promise.all([
    import('./drawSheet'),
    import('../../lib/pdf'),
  ]);
  const now = new Date().toISOString();
  const pdf = await drawSheet({ groups, now, origin: window.location.origin });
  savePdf(pdf, sheetName(now));
}
