import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { answerFirst, keepFirstAnswers } from './answerFirst';
import { openPage, type PushMessage, show, type Windows } from './push';

/** The part of a worker's scope that is used here. TypeScript's own list would stand beside the page's in every other file. */
declare const self: {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  location: Location;
  clients: Windows & { claim(): Promise<void> };
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
};

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: Extendable;
  activate: Extendable;
  fetch: Extendable & { request: Request; respondWith(answer: Promise<Response>): void };
  message: { data: unknown };
  push: Extendable & { data: { json(): PushMessage } | null };
  notificationclick: Extendable & { notification: Notification };
}

/*
 * Lets the shop open and work without a connection. The files of this version lie in Workbox's precache until another version has
 * taken over, which happens when the customer says so: an open tab finds its code there whatever is deployed meanwhile. Whatever the
 * server answers goes to the page first; keeping it comes after that and may fail.
 */

cleanupOutdatedCaches();
// Pages are not among them: the server puts a nonce into each answer.
precacheAndRoute(self.__WB_MANIFEST, {
  cleanURLs: false,
  directoryIndex: null as unknown as string,
  ignoreURLParametersMatching: [],
});

self.addEventListener('install', (event) => {
  event.waitUntil(keepFirstAnswers());
});

self.addEventListener('fetch', (event) => {
  const answer = answerFirst(event.request, self.location.origin, (work) => event.waitUntil(work));
  if (answer) event.respondWith(answer);
});

self.addEventListener('activate', (event) => {
  // So that the first visit is enough; and away with what the worker before Workbox kept.
  const old = ['files-v1', 'page-v1'].map((name) => caches.delete(name));
  event.waitUntil(Promise.all([self.clients.claim(), ...old]).catch(() => undefined));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json(), self.registration));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data, self.location.origin, self.clients));
});
