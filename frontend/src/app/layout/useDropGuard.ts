import { useEffect } from 'react';
import { toast } from '../../ui';
import { texts } from '../texts';

/** A file dropped where nothing takes it would be opened by the browser, which leaves the shop: a toast says where files go. */
export function useDropGuard(): void {
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      // A drop zone that is there has taken it.
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      toast.info(texts.dropElsewhere);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
