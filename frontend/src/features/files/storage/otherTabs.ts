import { useSyncExternalStore } from 'react';
import { useParts } from '../../parts';
import { useListedParts } from '../list';
import { useFiles } from '../store';
import { listsElsewhere, onListsElsewhere, takeClosedLists } from './closedTabs';
import { restoreFrom } from './restoreFiles';
import { type SavedUpload, type SavedUploads, sorted } from './saved';

/** Brings the files of other tabs of this browser into this one; a tab that is open keeps them too, as after 'duplicate tab'. */
async function bringFilesOfOtherTabs(): Promise<void> {
  useFiles.setState({ restoring: true });
  const closed = await takeClosedLists();
  await restoreFrom(async () => withoutListed(sorted([...closed, ...listsElsewhere()])));
}

/** How many files other tabs have that this one has not, and what brings them here. Files of the cart do not count. */
export function useFilesOfOtherTabs(): { count: number; bring: () => Promise<void> } {
  // Files of this list are left out of the count, so that it changes with this list.
  useListedParts();
  const count = useSyncExternalStore(onListsElsewhere, countElsewhere, () => 0);
  return { count, bring: bringFilesOfOtherTabs };
}

function countElsewhere(): number {
  const { restorable, unsent } = withoutListed(sorted(listsElsewhere()));
  return new Set([...restorable, ...unsent].map(({ id }) => id)).size;
}

function withoutListed({ restorable, unsent }: SavedUploads): SavedUploads {
  const known = new Set(useParts.getState().parts.map(({ id }) => id));
  const isNew = ({ id }: SavedUpload) => !known.has(id);
  return { restorable: restorable.filter(isNew), unsent: unsent.filter(isNew) };
}
