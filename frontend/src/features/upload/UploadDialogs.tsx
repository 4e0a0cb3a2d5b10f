import { useState } from 'react';
import { useFiles, useHeldParts } from '../files';
import { RefusalDialogs } from './choose/RefusalDialogs';
import { RightsDialog } from './rights/RightsDialog';

/** The dialogs of the step, one at a time: whatever is open stays until it is answered, and the others wait. */
export function UploadDialogs() {
  const held = useHeldParts();
  const refusing = useFiles(
    ({ unsupported, tooLarge, oversized }) => unsupported.length + tooLarge.length + oversized.length > 0,
  );
  const [askedId, setAskedId] = useState<string | null>(null);
  const asked = held.find(({ id }) => id === askedId);
  // Decided while rendering, so that no frame shows two dialogs or none.
  const next = asked ?? (refusing ? undefined : held[0]);
  if ((next?.id ?? null) !== askedId) setAskedId(next?.id ?? null);
  if (!next) return <RefusalDialogs />;
  return <RightsDialog key={next.id} held={next} more={held.length - 1} />;
}
