/** What the shop writes to the phones of its staff (`server/src/services/web_push.rs`). */
export interface PushMessage {
  /** One line. */
  title: string;
  /** A sentence more, or nothing. */
  text: string;
  /** Opened by a press. */
  path: string;
  /** A later message with the same tag takes the place of this one. */
  tag: string;
}

/** Shows a message. A browser that gets one and shows nothing may lose the right to get more. */
export function show(
  message: PushMessage,
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
) {
  return registration.showNotification(message.title, {
    body: message.text,
    tag: message.tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: 'de',
    data: message.path,
  });
}

/** What is needed of a worker's `clients`. */
export interface Windows {
  matchAll(options: { type: 'window' }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Opens what a message is about. A window that shows it comes to the front; no other one is taken: somebody may be typing there. */
export async function openPage(path: string, origin: string, windows: Windows): Promise<void> {
  const url = new URL(path, origin);
  // A message comes from the shop itself, and still leads nowhere else.
  if (url.origin !== origin) return;
  const open = await windows.matchAll({ type: 'window' });
  const shown = open.find((window) => window.url === url.href);
  await (shown ? shown.focus() : windows.openWindow(url.href));
}
