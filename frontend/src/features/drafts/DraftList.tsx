import { useRef, useState } from 'react';
import type { Draft } from '../../api/drafts';
import type { SessionUser } from '../session';
import { PriceNote } from '../shop';
import { DraftCard } from './DraftCard';
import { RenameDraftDialog } from './RenameDraftDialog';
import { texts } from './texts';
import { useDraftActs } from './useDraftActs';

/** The drafts with what can be done with them. */
export function DraftList({ drafts, user }: { drafts: readonly Draft[]; user: SessionUser }) {
  const [renaming, setRenaming] = useState<Draft | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // The button that opened the question is gone with its draft.
  const { load, askToDelete, question } = useDraftActs(user.id, () => list.current?.focus());
  return (
    <>
      <ul ref={list} tabIndex={-1} className="mt-8 flex flex-col gap-3" aria-label={texts.title}>
        {drafts.map((draft) => (
          <DraftCard
            key={draft.id}
            draft={draft}
            onLoad={() => load(draft)}
            onRename={() => setRenaming(draft)}
            onDelete={() => askToDelete(draft)}
          />
        ))}
      </ul>
      <PriceNote shipping="included" className="mt-3" />
      {renaming && <RenameDraftDialog draft={renaming} user={user} onClose={() => setRenaming(null)} />}
      {question}
    </>
  );
}
