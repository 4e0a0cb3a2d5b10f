/**
 * Everything that the shop keeps in a browser, as the table of the privacy text tells it (a test compares the two). A story of a whole
 * visit looks into every storage and finds nothing else. A `*` stands for the rest of a name.
 */
export const STORAGE: readonly {
  where: 'cookie' | 'local' | 'session' | 'indexedDB' | 'cache';
  names: readonly string[];
  /** The entry's name in the privacy text. */
  told: string;
}[] = [
  { where: 'cookie', names: ['sw_guest'], told: 'Cookie sw_guest' },
  { where: 'cookie', names: ['sw_session'], told: 'Cookie sw_session' },
  { where: 'cookie', names: ['sw_device'], told: 'Cookie sw_device' },
  { where: 'local', names: ['cookie-consent'], told: 'cookie-consent (lokaler Speicher)' },
  { where: 'local', names: ['theme'], told: 'theme (lokaler Speicher)' },
  { where: 'local', names: ['cart'], told: 'cart (lokaler Speicher)' },
  { where: 'local', names: ['loadedDraft'], told: 'loadedDraft (lokaler Speicher)' },
  { where: 'local', names: ['checkout-state'], told: 'checkout-state (lokaler Speicher)' },
  { where: 'local', names: ['logout-owed'], told: 'logout-owed (lokaler Speicher)' },
  { where: 'local', names: ['uploads-of-tabs'], told: 'uploads-of-tabs (lokaler Speicher)' },
  { where: 'indexedDB', names: ['schichtwerk-uploads'], told: 'schichtwerk-uploads (IndexedDB)' },
  { where: 'session', names: ['uploadedFiles'], told: 'uploadedFiles (Sitzungsspeicher)' },
  { where: 'session', names: ['tab'], told: 'tab (Sitzungsspeicher)' },
  {
    where: 'session',
    names: ['react-router-scroll-positions'],
    told: 'react-router-scroll-positions (Sitzungsspeicher)',
  },
  {
    where: 'cache',
    names: ['workbox-precache-*', 'answers-*'],
    told: 'workbox-precache-* und answers-* (Cache)',
  },
];
