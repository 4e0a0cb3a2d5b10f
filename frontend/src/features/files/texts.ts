import type { UploadStatus } from './file';

/** Progress messages (UPL-25). */
export const STATUS_TEXT: Record<Exclude<UploadStatus, 'error'>, string> = {
  starting: 'Starte Upload...',
  parsing: 'Analysiere 3D-Modell...',
  uploading: 'Lade Datei hoch...',
  processing: 'Verarbeite Daten...',
  completed: 'Upload erfolgreich!',
};

export const TRANSFER_TEXT = {
  /** For a file that has been read while others are still being sent. */
  inLine: 'Wartet auf andere Uploads...',
  /** For a file that waits for the connection. */
  paused: 'Keine Verbindung. Der Upload wird fortgesetzt, sobald Sie wieder online sind.',
} as const;

/** The upload screen's remark on time-outs (UPL-38). */
export function withTimeoutHint(message: string): string {
  return message.includes('timeout') ? `${message} Versuchen Sie eine kleinere Datei.` : message;
}
