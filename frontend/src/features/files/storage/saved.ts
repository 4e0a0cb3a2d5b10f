import type { Configuration } from '../../../core/types';
import { type FileUnit, isComplete, isFileUnit, isMeasures, type Measures } from '../../../core/types';
import { isStored, type Part, restoreCart } from '../../parts';
import type { ListedPart } from '../file';
import { noteList } from './closedTabs';
import { LIST_KEY } from './leftovers';

/**
 * One entry of `uploadedFiles` in the session storage (SES-01): a file with its part. The cart, which all tabs share, stores its own
 * parts; those that are not in it yet belong to their tab, and come back from here alone, with what was chosen for them. Of a part
 * of the cart the entry brings back the file only.
 */
export interface SavedUpload {
  version: 1;
  id: string;
  name: string;
  fileSize: number;
  /** The file itself; null where it found no room. IndexedDB has it as well. */
  fileBase64: string | null;
  /** Null while they are incomplete and where the stored ones cannot be used: the file is then parsed again (SES-03). */
  modelData: Measures | null;
  quantity: number;
  primaryColor: string;
  /** How it is to be printed; null while nothing was chosen. */
  configuration: Configuration | null;
  /** A part of the cart that has been taken out meanwhile, in another tab for example, does not come back. */
  stage: Part['stage'];
  /** The unit that its customer named; the measures are those of the file as it is read. */
  unit?: FileUnit | undefined;
  modelFileUrl: string | null;
  uploadedToStorage: boolean;
  needsReupload: boolean;
}

/** The steps in which the list grows smaller until the browser takes it (SES-05). */
type SavedAs = 'full' | 'minimal' | 'addresses' | 'nothing';

/** Before anything is configured (CFG-13). */
const DEFAULT_PRIMARY_COLOR = 'Weiß';
/**
 * Model data is kept up to this length of its JSON, over all files (SES-06). No order comes near it: the measures of a part are some
 * 400 characters, the whole list of 100 parts is 50,000 and takes 0.5 ms to write. More than a browser takes is left out (SES-05).
 */
export const MAX_MODEL_DATA_CHARS = 10 * 1024 * 1024;

/**
 * Writes the list, with the files' contents if they are given, and with less of it where the browser refuses. A file that the
 * server does not have cannot come back and is flagged for it.
 */
export function saveUploads(
  parts: readonly ListedPart[],
  contents: ReadonlyMap<string, string> = new Map(),
): SavedAs {
  const minimal = savedOf(parts);
  // Parts of the cart come back with the cart; a file that cannot be printed is of no use to another tab.
  const left = minimal.filter(({ stage }, index) => stage !== 'cart' && !parts[index]?.fault);
  // Without measures: a tab that takes a list over reads the files anyway.
  noteList(left.map((saved) => ({ ...saved, modelData: null })));
  const full = minimal.map((saved) => ({ ...saved, fileBase64: contents.get(saved.id) ?? null }));
  try {
    if (contents.size > 0 && write(full)) return 'full';
    if (write(minimal)) return 'minimal';
    // The list as it was may be what takes the room.
    sessionStorage.removeItem(LIST_KEY);
    if (write(minimal.map((saved) => ({ ...saved, modelData: null })))) return 'addresses';
  } catch {
    // A browser that forbids the storage altogether throws at its name.
  }
  console.warn('The list of files could not be saved for a reload.');
  return 'nothing';
}

function write(saved: readonly SavedUpload[]): boolean {
  try {
    if (saved.length > 0) sessionStorage.setItem(LIST_KEY, JSON.stringify(saved));
    else sessionStorage.removeItem(LIST_KEY);
    return true;
  } catch {
    return false;
  }
}

function savedOf(parts: readonly ListedPart[]): SavedUpload[] {
  let modelDataChars = 0;
  return parts.map((part) => {
    let modelData = part.measures && isComplete(part.measures) ? part.measures : null;
    const chars = modelData ? JSON.stringify(modelData).length : 0;
    if (modelDataChars + chars > MAX_MODEL_DATA_CHARS) modelData = null;
    else modelDataChars += chars;
    return {
      version: 1,
      id: part.id,
      name: part.name,
      fileSize: part.size,
      fileBase64: null,
      modelData,
      quantity: part.quantity,
      primaryColor: part.configuration?.primaryColor ?? DEFAULT_PRIMARY_COLOR,
      configuration: part.configuration,
      stage: part.stage,
      unit: part.unit,
      modelFileUrl: part.modelFileUrl,
      uploadedToStorage: isStored(part),
      needsReupload: !isStored(part),
    };
  });
}

/** The list of this tab from before a reload. */
export interface SavedUploads {
  /** Sound entries of this version. */
  restorable: SavedUpload[];
  /** Files that the server does not have. Where their bytes are kept the upload goes on; the others are skipped (SES-04). */
  unsent: SavedUpload[];
}

export function readSavedUploads(): SavedUploads {
  let list: unknown;
  try {
    list = JSON.parse(stored() ?? '[]');
  } catch {
    list = [];
  }
  return sorted(Array.isArray(list) ? list : []);
}

/** The files in the lists of closed tabs. */
export function sorted(list: readonly unknown[]): SavedUploads {
  const saved = list.map(mended).filter((entry) => entry !== null);
  return {
    restorable: saved.filter(({ needsReupload }) => !needsReupload),
    unsent: saved.filter(({ needsReupload }) => needsReupload),
  };
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(LIST_KEY);
  } catch {
    return null;
  }
}

function mended(value: unknown): SavedUpload | null {
  if (typeof value !== 'object' || value === null) return null;
  const saved = value as Partial<Record<keyof SavedUpload, unknown>>;
  if (saved.version !== 1 || typeof saved.id !== 'string' || typeof saved.name !== 'string') return null;
  const { quantity } = saved;
  return {
    version: 1,
    id: saved.id,
    name: saved.name,
    fileSize: typeof saved.fileSize === 'number' ? saved.fileSize : 0,
    fileBase64: typeof saved.fileBase64 === 'string' ? saved.fileBase64 : null,
    modelData: isMeasures(saved.modelData) ? saved.modelData : null,
    quantity: typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 ? quantity : 1,
    primaryColor: typeof saved.primaryColor === 'string' ? saved.primaryColor : DEFAULT_PRIMARY_COLOR,
    configuration: configurationOf(saved),
    stage: saved.stage === 'cart' ? 'cart' : 'uploaded',
    ...(isFileUnit(saved.unit) && { unit: saved.unit }),
    modelFileUrl: typeof saved.modelFileUrl === 'string' ? saved.modelFileUrl : null,
    uploadedToStorage: saved.uploadedToStorage === true,
    needsReupload: saved.needsReupload === true || saved.uploadedToStorage !== true,
  };
}

/** Checked like a part that comes with the cart. */
function configurationOf({
  id,
  name,
  configuration,
}: Partial<Record<keyof SavedUpload, unknown>>): Configuration | null {
  if (typeof configuration !== 'object' || configuration === null) return null;
  return restoreCart([{ id, fileName: name, configuration }]).items[0]?.configuration ?? null;
}
