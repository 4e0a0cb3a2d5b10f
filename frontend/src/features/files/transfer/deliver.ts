import { type UploadAnswer, uploadModel } from '../../../api/upload';
import { findListed } from '../list';
import { keepFile } from '../storage/keptFiles';
import { patchFile } from '../store';
import { STATUS_TEXT, TRANSFER_TEXT } from '../texts';
import { whileOnline } from './connection';
import { introduced } from './introduction';
import { sendingProgress } from './sendingProgress';

/** Where a file goes, and what ends it. */
interface Delivery {
  userId: string;
  orderId: string;
  signal: AbortSignal;
}

/**
 * Sends the file of a part and shows how far it is; without a connection it waits for one.
 *
 * @throws {UploadFailure}
 */
export function deliver(
  id: string,
  file: File,
  { userId, orderId, signal }: Delivery,
): Promise<UploadAnswer> {
  const send = async (whole: AbortSignal) => {
    patchFile(id, { status: 'uploading', progress: 50, message: STATUS_TEXT.uploading, paused: false });
    const progress = sendingProgress((percent) => patchFile(id, { progress: percent }));
    const onProgress = (share: number) => {
      if (share < 1) {
        progress.report(share);
        return;
      }
      progress.stop();
      patchFile(id, { status: 'processing', progress: 90, message: STATUS_TEXT.processing });
    };
    try {
      return await introduced(() =>
        uploadModel(file, { userId, orderId, unit: findListed(id)?.unit, signal: whole, onProgress }),
      );
    } finally {
      progress.stop();
    }
  };
  const pause = () => {
    patchFile(id, { status: 'uploading', progress: 50, message: TRANSFER_TEXT.paused, paused: true });
    // The customer may reload, or come back tomorrow, while the connection is away: the upload goes on then.
    void keepFile(id, file, null);
  };
  return whileOnline(send, signal, pause);
}
