import { useEffect } from 'react';

/** 'Konfiguration – Schichtwerk' */
export const titleOf = (page: string): string => `${page} – Schichtwerk`;

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
 * Names the browser tab by `titleOf`. Back to the page's own title when the screen goes.
 *
 * @param whole the title says everything itself
 */
export function useDocumentTitle(title: string | null, whole = false): void {
  useEffect(() => {
    if (title === null) return;
    const before = bare(document.title);
    document.title = counted(whole ? title : titleOf(title));
    return () => {
      document.title = counted(before);
    };
  }, [title, whole]);
}
