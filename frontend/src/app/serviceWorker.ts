import { create } from 'zustand';
import { useParts } from '../features/parts';

interface NewVersion {
  /** Where a newer version of the shop is ready: it waits for the customer's word, because a reload loses what was typed. */
  waiting: ServiceWorker | null;
  /** Another tab has let the newer version in: the code of this one is gone. */
  replaced: boolean;
}

const useStore = create<NewVersion>()(() => ({ waiting: null, replaced: false }));

/**
 * Registers /sw.js, which lets the shop open and work without a connection (API-34), once the visitor works with it: with the first part, or
 * where this browser has the worker already. A visitor who only reads gets nothing stored that was not asked for (§ 25 TDDDG).
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (!import.meta.env.PROD) {
    // One that a production build left at this address would hand out old code.
    void navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.unregister()));
    return;
  }
  const register = () => {
    navigator.serviceWorker.register('/sw.js').then(watch, refused);
  };
  const registerLoaded = () => {
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
  };
  void navigator.serviceWorker.getRegistration().then((known) => {
    if (known || useParts.getState().parts.length > 0) {
      registerLoaded();
      return;
    }
    const stop = useParts.subscribe(({ parts }) => {
      if (parts.length === 0) return;
      stop();
      registerLoaded();
    });
  }, refused);
}

/** A browser may give no answer, as with all storage switched off: the shop works without the worker. */
function refused(error: unknown): void {
  console.info('Service worker not registered', error);
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
