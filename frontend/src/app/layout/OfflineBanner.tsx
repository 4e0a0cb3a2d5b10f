import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { texts } from '../texts';

/** Says that the connection is gone, for as long as it is. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    // Sticky, so that a visitor who has scrolled sees it, too.
    <div role="status" className="sticky top-0 z-30">
      {!online && (
        <div className="bg-warning-soft text-sm">
          <p className="page flex items-center gap-2 py-2">
            <WifiOff size={18} className="shrink-0 text-warning" />
            {texts.offline}
          </p>
        </div>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
