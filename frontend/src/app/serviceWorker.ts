import { create } from 'zustand';

interface NewVersion {
  /** Where a newer version of the shop is ready: it waits for the customer's word, because a reload loses what was typed. */
  waiting: ServiceWorker | null;
  /** Another tab has let the newer version in: the code of this one is gone. */
  replaced: boolean;
}

const useStore = create<NewVersion>()(() => ({ waiting: null, replaced: false }));

/** Registers /sw.js, which lets the shop open and work without a connection (API-34). */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (!import.meta.env.PROD) {
    // One that a production build left at this address would hand out old code.
    void navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.unregister()));
    return;
  }
  const register = () => {
    navigator.serviceWorker.register('/sw.js').then(watch, (error: unknown) => {
      // The shop works without it.
      console.info('Service worker not registered', error);
    });
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}

function watch(registration: ServiceWorkerRegistration | undefined): void {
  // A browser whose service workers are switched off answers with nothing.
  if (!registration) return;
  const isUpdate = () => navigator.serviceWorker.controller !== null;
  const look = () => {
    if (registration.waiting && isUpdate()) useStore.setState({ waiting: registration.waiting });
  };
  look();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', look);
  });
  let controlled = isUpdate();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first one takes over a page of its own version.
    if (controlled) {
      useStore.setState({ replaced: true });
      if (reloads) window.location.reload();
    }
    controlled = true;
  });
}

let reloads = false;

/** Lets the newer version in and opens the page anew. */
export function takeNewVersion(): void {
  const { waiting, replaced } = useStore.getState();
  if (replaced || !waiting) {
    window.location.reload();
    return;
  }
  reloads = true;
  waiting.postMessage('take-over');
}

/** Whether a newer version of the shop is ready. */
export function useNewVersion(): boolean {
  return useStore(({ waiting, replaced }) => waiting !== null || replaced);
}
