import { useEffect } from 'react';

const SHOP = 'Schichtwerk';

/** Names the browser tab: 'Konfiguration – Schichtwerk'. Back to the page's own title when the screen goes. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = `${title} – ${SHOP}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
