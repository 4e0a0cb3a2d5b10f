import { isComplete, isMeasures, type Measures } from '../../core/types';
import { DEFAULT_PRIMARY_COLOR, type UploadedFile } from './entry';

/** One entry of `uploadedFiles` in the session storage (spec section 3). */
export interface SavedUpload {
  version: 1;
  id: string;
  name: string;
  fileSize: number;
  /** Always null here: the bytes are in IndexedDB. */
  fileBase64: null;
  /** Null while they are incomplete and where the stored ones cannot be used: the file is then parsed again (SES-03). */
  modelData: Measures | null;
  quantity: number;
  primaryColor: string;
  modelFileUrl: string | null;
  uploadedToStorage: boolean;
  needsReupload: boolean;
}

const KEY = 'uploadedFiles';

/** Writes the list. A file that the server does not have cannot come back and is flagged for it. */
export function saveUploads(entries: readonly UploadedFile[]): void {
  const saved = entries.map(
    (entry): SavedUpload => ({
      version: 1,
      id: entry.id,
      name: entry.name,
      fileSize: entry.size,
      fileBase64: null,
      modelData: entry.measures && isComplete(entry.measures) ? entry.measures : null,
      quantity: entry.quantity,
      primaryColor: entry.primaryColor,
      modelFileUrl: entry.modelFileUrl ?? null,
      uploadedToStorage: entry.uploadedToStorage,
      needsReupload: !entry.uploadedToStorage,
    }),
  );
  try {
    if (saved.length > 0) sessionStorage.setItem(KEY, JSON.stringify(saved));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    console.warn('The list of files could not be saved for a reload.', error);
  }
}

/** Whether a reload left something to restore. */
export function hasSavedUploads(): boolean {
  return readSavedUploads().length > 0;
}

/** What can be restored: sound entries of this version that need no new upload (SES-04). */
export function readSavedUploads(): SavedUpload[] {
  let stored: unknown;
  try {
    stored = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored.map(mended).filter((saved): saved is SavedUpload => saved !== null && !saved.needsReupload);
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
    fileBase64: null,
    modelData: isMeasures(saved.modelData) ? saved.modelData : null,
    quantity: typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 ? quantity : 1,
    primaryColor: typeof saved.primaryColor === 'string' ? saved.primaryColor : DEFAULT_PRIMARY_COLOR,
    modelFileUrl: typeof saved.modelFileUrl === 'string' ? saved.modelFileUrl : null,
    uploadedToStorage: saved.uploadedToStorage === true,
    needsReupload: saved.needsReupload === true || saved.uploadedToStorage !== true,
  };
}
