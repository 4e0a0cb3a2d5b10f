import { useEffect } from 'react';

const SHOP = 'Schichtwerk';

/**
 * Names the browser tab: 'Konfiguration – Schichtwerk'. Back to the page's own title when the screen goes.
 *
 * @param whole the title says everything itself
 */
export function useDocumentTitle(title: string | null, whole = false): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = whole ? title : `${title} – ${SHOP}`;
    return () => {
      document.title = before;
    };
  }, [title, whole]);
}
