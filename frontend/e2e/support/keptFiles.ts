import type { Page } from '@playwright/test';

/** The names of the model files that IndexedDB keeps, of whatever tab. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done, fail) => {
        const opening = indexedDB.open('schichtwerk-uploads');
        opening.onerror = () => fail(opening.error);
        opening.onupgradeneeded = () => opening.result.createObjectStore('files');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('files').objectStore('files').getAll();
          reading.onerror = () => fail(reading.error);
          reading.onsuccess = () => done(reading.result.flatMap(({ file }) => file?.name ?? []));
        };
      }),
  );
