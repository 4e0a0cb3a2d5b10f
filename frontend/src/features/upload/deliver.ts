import { type UploadAnswer, uploadModel } from '../../api/upload';
import { whileOnline } from './connection';
import { introduced } from './introduction';
import { keepFile } from './keptFiles';
import { sendingProgress } from './sendingProgress';
import { findEntry, patchEntry } from './store';
import { STATUS_TEXT, texts } from './texts';

/** Where a file goes, and what ends it. */
interface Delivery {
  userId: string;
  orderId: string;
  signal: AbortSignal;
}

/**
 * Sends the file of an entry and shows how far it is; without a connection it waits for one.
 *
 * @throws {UploadFailure}
 */
export function deliver(
  id: string,
  file: File,
  { userId, orderId, signal }: Delivery,
): Promise<UploadAnswer> {
  const send = async (whole: AbortSignal) => {
    patchEntry(id, { status: 'uploading', progress: 50, message: STATUS_TEXT.uploading, paused: false });
    const progress = sendingProgress((percent) => patchEntry(id, { progress: percent }));
    const onProgress = (share: number) => {
      if (share < 1) {
        progress.report(share);
        return;
      }
      progress.stop();
      patchEntry(id, { status: 'processing', progress: 90, message: STATUS_TEXT.processing });
    };
    try {
      return await introduced(() =>
        uploadModel(file, { userId, orderId, unit: findEntry(id)?.unit, signal: whole, onProgress }),
      );
    } finally {
      progress.stop();
    }
  };
  const pause = () => {
    patchEntry(id, { status: 'uploading', progress: 50, message: texts.paused, paused: true });
    // Whoever waits for the connection may reload, or come back tomorrow: the upload goes on then.
    void keepFile(id, file, null);
  };
  return whileOnline(send, signal, pause);
}
