import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui';
import type { ConfiguredPart } from './configurator';
import { texts } from './texts';

const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog')).RenameDialog }));

/** Gives the one selected part another name, once the shop has its file. */
export function RenamePart({ parts }: { parts: readonly ConfiguredPart[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [part] = parts;
  if (!part || parts.length > 1 || part.entry.modelFileUrl === null) return null;
  const { name, modelFileUrl } = part.entry;
  return (
    <>
      <IconButton label={texts.rename.of(name)} onClick={() => setIsOpen(true)}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <RenameDialog part={{ name, modelFileUrl }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
