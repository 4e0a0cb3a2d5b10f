/** Registers /sw.js, which keeps the hashed files of the build for offline use and never touches /api. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      // The shop works without it.
      console.info('Service worker not registered', error);
    });
  });
}
