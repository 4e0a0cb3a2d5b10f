import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { Badge } from '../../ui';
import type { UploadedFile } from './entry';
import { texts } from './texts';

/** Whether the shop has the file. */
export function StorageBadge({ entry, className = '' }: { entry: UploadedFile; className?: string }) {
  if (entry.uploadedToStorage) {
    return (
      <Badge tone="success" icon={<CloudCheck size={16} aria-hidden="true" />} className={className}>
        {texts.status.stored}
      </Badge>
    );
  }
  const Icon = entry.status === 'error' || entry.paused ? CloudOff : CloudUpload;
  return (
    <Badge icon={<Icon size={16} aria-hidden="true" />} className={className}>
      {texts.status.pending}
    </Badge>
  );
}
