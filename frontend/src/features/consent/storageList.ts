/**
 * Everything that the shop keeps in a browser, as the table of the privacy text tells it (a test compares the two). A story of a whole
 * visit looks into every storage and finds nothing else. A `*` stands for the rest of a name.
 */
export const STORAGE: readonly {
  where: 'cookie' | 'local' | 'session' | 'indexedDB' | 'cache';
  names: readonly string[];
  /** The entry's name in the privacy text. */
  listedAs: string;
}[] = [
  { where: 'cookie', names: ['sw_guest'], listedAs: 'Cookie sw_guest' },
  { where: 'cookie', names: ['sw_session'], listedAs: 'Cookie sw_session' },
  { where: 'cookie', names: ['sw_device'], listedAs: 'Cookie sw_device' },
  { where: 'local', names: ['cookie-consent'], listedAs: 'cookie-consent (lokaler Speicher)' },
  { where: 'local', names: ['theme'], listedAs: 'theme (lokaler Speicher)' },
  { where: 'local', names: ['cart'], listedAs: 'cart (lokaler Speicher)' },
  { where: 'local', names: ['loadedDraft'], listedAs: 'loadedDraft (lokaler Speicher)' },
  { where: 'local', names: ['checkout-state'], listedAs: 'checkout-state (lokaler Speicher)' },
  { where: 'local', names: ['logout-owed'], listedAs: 'logout-owed (lokaler Speicher)' },
  { where: 'local', names: ['uploads-of-tabs'], listedAs: 'uploads-of-tabs (lokaler Speicher)' },
  { where: 'indexedDB', names: ['schichtwerk-uploads'], listedAs: 'schichtwerk-uploads (IndexedDB)' },
  { where: 'session', names: ['uploadedFiles'], listedAs: 'uploadedFiles (Sitzungsspeicher)' },
  { where: 'session', names: ['tab'], listedAs: 'tab (Sitzungsspeicher)' },
  {
    where: 'session',
    names: ['react-router-scroll-positions'],
    listedAs: 'react-router-scroll-positions (Sitzungsspeicher)',
  },
  {
    where: 'cache',
    names: ['workbox-precache-*', 'answers-*'],
    listedAs: 'workbox-precache-* und answers-* (Cache)',
  },
];
