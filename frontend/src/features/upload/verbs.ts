import { type FileUnit, ParserUnavailable } from '../../core/client';
import { toast } from '../../ui';
import { takeIn, useFiles } from '../files';
import { MAX_FILES_AT_ONCE, type RefusedFile, type Rejection, sortRejections } from './choose/intake';
import { texts } from './texts';

/**
 * Takes what the drop zone hands over: starts the good ones, tells about the others.
 *
 * @returns the ids of the parts that came of it
 */
export async function addFiles(
  files: readonly File[],
  rejections: readonly Rejection[] = [],
  chosenFor: Parameters<typeof takeIn>[1] = () => ({}),
): Promise<string[]> {
  tellRejections(rejections);
  if (files.length === 0) return [];
  try {
    const { ids, duplicates } = await takeIn(files, chosenFor);
    if (duplicates.length > 0) toast.info(texts.duplicates(duplicates));
    return ids;
  } catch (error) {
    toast.error(error instanceof ParserUnavailable ? error.message : new ParserUnavailable().message);
    return [];
  }
}

/** Takes a file that did not fit the plate after all: in the unit that it was meant in it does. */
export async function takeInUnit(name: string, unit: FileUnit): Promise<void> {
  const { file } = useFiles.getState().oversized.find((part) => part.name === name) ?? {};
  useFiles.setState(({ oversized }) => ({ oversized: oversized.filter((part) => part.name !== name) }));
  if (file) await addFiles([file], [], () => ({ unit }));
}

function tellRejections(rejections: readonly Rejection[]): void {
  const { unsupported, tooLarge, empty, tooMany } = sortRejections(rejections);
  useFiles.setState((state) => ({
    unsupported: byName([...state.unsupported, ...unsupported]),
    tooLarge: byName([...state.tooLarge, ...tooLarge]),
  }));
  for (const { name } of empty) toast.error(texts.tooSmall(name), { duration: 10_000 });
  if (tooMany > 0) toast.error(texts.tooMany(MAX_FILES_AT_ONCE, tooMany), { duration: 10_000 });
}

/** Each name once, with what was said of it last. */
function byName(files: readonly RefusedFile[]): RefusedFile[] {
  return [...new Map(files.map((file) => [file.name, file])).values()];
}
