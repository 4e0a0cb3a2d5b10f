import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { Badge } from '../../../ui';
import type { ListedPart } from '../../files';
import { isStored } from '../../parts';
import { texts } from '../texts';

/** Whether the shop has the file. */
export function StorageBadge({ entry }: { entry: ListedPart }) {
  if (isStored(entry)) {
    return (
      <Badge tone="success" icon={<CloudCheck size={16} aria-hidden="true" />} className="mt-1 sm:mt-0">
        {texts.status.stored}
      </Badge>
    );
  }
  const Icon = entry.status === 'error' || entry.paused ? CloudOff : CloudUpload;
  return (
    <Badge icon={<Icon size={16} aria-hidden="true" />} className="mt-1 sm:mt-0">
      {texts.status.pending}
    </Badge>
  );
}
