import { ParserUnavailable } from '../../core/client';
import { nextPicture } from '../../lib/later';
import { lazyPage } from '../../lib/lazyPage';
import { toast } from '../../ui';
import { useFiles } from '../files';

const loadWork = () => import('./work');

/** The list of files with its sum and the way on. */
export const Uploads = lazyPage(async () => ({ default: (await loadWork()).Uploads }));

/** Says which files are on their way into the list, until `addFiles` has taken them. */
export function announce(files: Iterable<{ name: string }>): void {
  const { arriving } = useFiles.getState();
  const news = [...files].map(({ name }) => name).filter((name) => !arriving.includes(name));
  if (news.length > 0) useFiles.setState({ arriving: [...arriving, ...news] });
  if (window.earlyFiles) window.earlyFiles.arriving = () => useFiles.getState().arriving;
}

/** Takes what the drop zone hands over, once the code is here that shows it: the list would come a blink after its first file. */
export async function addFiles(...handed: Parameters<typeof import('./verbs').addFiles>): Promise<void> {
  const [files, rejections = []] = handed;
  announce(files);
  try {
    // The names are seen first: reading the files and drawing their list takes a slow phone a moment.
    await Promise.all([nextPicture(), Uploads.preload()]);
    await (await loadWork()).addFiles(...handed);
  } catch {
    toast.error(new ParserUnavailable().message);
  } finally {
    const taken = new Set([...files, ...rejections.map(({ file }) => file)].map(({ name }) => name));
    useFiles.setState(({ arriving }) => ({ arriving: arriving.filter((name) => !taken.has(name)) }));
  }
}
