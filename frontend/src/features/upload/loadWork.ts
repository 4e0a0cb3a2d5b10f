import { ParserUnavailable } from '../../core/client';
import { nextPicture } from '../../lib/later';
import { lazyPage } from '../../lib/lazyPage';
import { toast } from '../../ui';
import { useFiles } from '../files';
import { EARLY_SIGN } from './choose/earlyFiles';

const loadWork = () => import('./work');

/** The list of files with its sum and the way on. */
export const Uploads = lazyPage(async () => ({ default: (await loadWork()).Uploads }));

/** The names of files that were handed over and are not said yet. */
let unsaid: readonly string[] = [];

/**
 * Says which files are on their way into the list, until `addFiles` has taken them. First by the sign of public/start.js, which costs a
 * slow phone little; their names need React, and come with the next picture. Ends when they are seen.
 */
export async function announce(files: Iterable<{ name: string }>): Promise<void> {
  const arriving = () => [...useFiles.getState().arriving, ...unsaid];
  const news = [...files].map(({ name }) => name).filter((name) => !arriving().includes(name));
  if (window.earlyFiles) window.earlyFiles.arriving = arriving;
  if (news.length === 0) return;
  unsaid = [...unsaid, ...news];
  document.documentElement.setAttribute(EARLY_SIGN, '');
  await nextPicture();
  const said = arriving();
  unsaid = [];
  useFiles.setState({ arriving: said });
  document.documentElement.removeAttribute(EARLY_SIGN);
  await nextPicture();
}

/** Takes what the drop zone hands over, once the code is here that shows it: the list would come a blink after its first file. */
export async function addFiles(...handed: Parameters<typeof import('./verbs').addFiles>): Promise<void> {
  const [files, rejections = []] = handed;
  try {
    // The names are seen first: reading the files and drawing their list takes a slow phone a moment.
    await Promise.all([announce(files), Uploads.preload()]);
    await (await loadWork()).addFiles(...handed);
  } catch {
    toast.error(new ParserUnavailable().message);
  } finally {
    const taken = new Set([...files, ...rejections.map(({ file }) => file)].map(({ name }) => name));
    useFiles.setState(({ arriving }) => ({ arriving: arriving.filter((name) => !taken.has(name)) }));
  }
}
