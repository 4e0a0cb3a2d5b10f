import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui';
import { takeNewVersion, useNewVersion } from '../serviceWorker';
import { texts } from '../texts';

/** Says that the shop has been renewed, and lets the customer choose the moment. */
export function NewVersionBanner() {
  const isReady = useNewVersion();
  const [later, setLater] = useState(false);
  return (
    <div role="status" className="sticky top-0 z-30">
      {isReady && !later && (
        <div className="border-b border-line bg-accent-soft text-sm">
          <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className="flex min-w-0 flex-1 items-center gap-2">
              <RefreshCw size={18} className="shrink-0" />
              {texts.newVersion}
            </p>
            <div className="flex gap-2">
              <Button size="sm" onClick={takeNewVersion}>
                {texts.reload}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setLater(true)}>
                {texts.later}
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
