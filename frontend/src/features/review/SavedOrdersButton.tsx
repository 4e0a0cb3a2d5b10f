import { FolderOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui';
import { SavedOrdersDialog } from '../account';
import { texts } from './texts';

/** Opens the window of drafts and orders; its code comes with the first press. */
export function SavedOrdersButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button wide icon={<FolderOpen size={18} />} onClick={() => setOpen(true)}>
        {texts.saved}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SavedOrdersDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
