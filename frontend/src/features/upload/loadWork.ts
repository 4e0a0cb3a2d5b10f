import { ParserUnavailable } from '../../core/client';
import { lazyPage } from '../../lib/lazyPage';
import { toast } from '../../ui';

const loadWork = () => import('./work');

/** The list of files with its sum and the way on. */
export const Uploads = lazyPage(async () => ({ default: (await loadWork()).Uploads }));

/** Takes what the drop zone hands over, once the code is here that shows it: the list would come a blink after its first file. */
export async function addFiles(...handed: Parameters<typeof import('./verbs').addFiles>): Promise<void> {
  try {
    await Uploads.preload();
  } catch {
    toast.error(new ParserUnavailable().message);
    return;
  }
  await (await loadWork()).addFiles(...handed);
}
