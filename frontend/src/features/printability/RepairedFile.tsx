import { Download } from 'lucide-react';
import { useState } from 'react';
import { repairedStl } from '../../core/printCheck';
import { saveFile } from '../../lib/saveFile';
import { Button, toast } from '../../ui';
import { findPrinted, requestOf } from './runChecks';
import { texts } from './texts';

/** Gives the customer the mended mesh; the stored file stays as it was sent. */
export function RepairedFile({ id, name }: { id: string; name: string }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const bytes = await repairedStl(await requestOf(findPrinted(id)));
      if (bytes) saveFile(new Blob([bytes], { type: 'model/stl' }), texts.repairedName(name));
      else toast.error(texts.repairFailed);
    } catch (error) {
      console.warn('The repaired file could not be made.', error);
      toast.error(texts.repairFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      icon={<Download size={18} aria-hidden="true" />}
      busy={busy}
      onClick={() => void download()}
    >
      {texts.repaired}
    </Button>
  );
}
