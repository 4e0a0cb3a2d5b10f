/** A file that never became a part; a dialog says why. */
export type RefusedFile = Pick<File, 'name' | 'size'>;

/** The drop zone's codes (ERR-03). */
type DropCode = 'file-invalid-type' | 'file-too-large' | 'file-too-small' | 'too-many-files';

/** A file that the drop zone refused, with its codes. */
export interface Rejection {
  file: File;
  errors: readonly { code: string }[];
}

/** More at once is most likely the wrong folder (ERR-03). */
export const MAX_FILES_AT_ONCE = 100;

/** The refused files by what is said about them. A file is named once: its kind comes before its size. */
interface SortedRejections {
  unsupported: RefusedFile[];
  tooLarge: RefusedFile[];
  empty: RefusedFile[];
  /** How many files went over the number that is taken at once. */
  tooMany: number;
}

export function sortRejections(rejections: readonly Rejection[]): SortedRejections {
  const sorted: SortedRejections = { unsupported: [], tooLarge: [], empty: [], tooMany: 0 };
  for (const { file, errors } of rejections) {
    const refused = { name: file.name, size: file.size };
    const has = (code: DropCode) => errors.some((error) => error.code === code);
    if (has('file-invalid-type')) sorted.unsupported.push(refused);
    else if (has('file-too-large')) sorted.tooLarge.push(refused);
    else if (has('file-too-small')) sorted.empty.push(refused);
    else if (has('too-many-files')) sorted.tooMany++;
  }
  return sorted;
}
