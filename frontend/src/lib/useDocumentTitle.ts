import { useEffect } from 'react';

const SHOP = 'Schichtwerk';

/** What waits, before every title; 0 is not said. */
let count = 0;
const bare = (title: string): string => title.replace(/^\(\d+\) /, '');
const counted = (title: string): string => (count > 0 ? `(${count}) ${title}` : title);

/** Shows the number of waiting things in the title of the browser tab. */
export function setTitleCount(waiting: number): void {
  count = waiting;
  document.title = counted(bare(document.title));
}

/**
 * Names the browser tab: 'Konfiguration – Schichtwerk'. Back to the page's own title when the screen goes.
 *
 * @param whole the title says everything itself
 */
export function useDocumentTitle(title: string | null, whole = false): void {
  useEffect(() => {
    if (title === null) return;
    const before = bare(document.title);
    document.title = counted(whole ? title : `${title} – ${SHOP}`);
    return () => {
      document.title = counted(before);
    };
  }, [title, whole]);
}
