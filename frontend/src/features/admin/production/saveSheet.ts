import type { ProductionGroup } from '../../../api/adminProduction';
import { toast } from '../../../ui';
import { texts as t } from './texts';

/** Draws the sheet that hangs at the printer and offers it; library and fonts come with the first press. */
export async function saveSheet(groups: ProductionGroup[]): Promise<void> {
  try {
    const [{ drawSheet }, { partPictures }, { savePdf }] = await Promise.all([
      import('./drawSheet'),
      import('./partPictures'),
      import('../../../lib/pdf'),
    ]);
    const now = new Date().toISOString();
    const pictures = await partPictures(groups);
    const pdf = await drawSheet({ groups, pictures, now, origin: window.location.origin });
    savePdf(pdf, `Fertigung_${now.slice(0, 10)}.pdf`);
  } catch (error) {
    console.error('The production sheet was not drawn', error);
    toast.error(t.sheetFailed);
  }
}
