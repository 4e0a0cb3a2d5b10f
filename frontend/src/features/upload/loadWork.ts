import { ParserUnavailable } from '../../core/client';
import { lazyPage } from '../../lib/lazyPage';
import { toast } from '../../ui';
import { useFiles } from '../files';

const loadWork = () => import('./work');

/** The list of files with its sum and the way on. */
export const Uploads = lazyPage(async () => ({ default: (await loadWork()).Uploads }));

/** Takes what the drop zone hands over, once the code is here that shows it: the list would come a blink after its first file. */
export async function addFiles(...handed: Parameters<typeof import('./verbs').addFiles>): Promise<void> {
  const names = handed[0].map(({ name }) => name);
  useFiles.setState(({ arriving }) => ({ arriving: [...arriving, ...names] }));
  if (window.earlyFiles) window.earlyFiles.arriving = () => useFiles.getState().arriving;
  try {
    await Uploads.preload();
    await (await loadWork()).addFiles(...handed);
  } catch {
    toast.error(new ParserUnavailable().message);
  } finally {
    useFiles.setState(({ arriving }) => ({ arriving: arriving.filter((name) => !names.includes(name)) }));
  }
}
