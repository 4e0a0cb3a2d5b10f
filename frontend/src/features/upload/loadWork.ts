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
  setArriving((arriving) => [...arriving, ...names]);
  try {
    await Uploads.preload();
    await (await loadWork()).addFiles(...handed);
  } catch {
    toast.error(new ParserUnavailable().message);
  } finally {
    setArriving((arriving) => arriving.filter((name) => !names.includes(name)));
  }
}

/** Public/start.js knows them too, which tells the next page of them should this one go now. */
function setArriving(change: (arriving: readonly string[]) => readonly string[]): void {
  const arriving = change(useFiles.getState().arriving);
  useFiles.setState({ arriving });
  if (window.earlyFiles) window.earlyFiles.arriving = arriving;
}
