import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures';

/** The push service of a browser's maker, which no test can reach, on this machine. */
export interface PushService {
  /** What a server names as `PUSH_SERVICE`. */
  url: string;
  /** Lets the pages of a browser subscribe here. The rest of Web Push is the browser's own. */
  serve(context: BrowserContext): Promise<unknown>;
  /** The messages that came for the browser, decrypted by its keys (RFC 8291), oldest first. */
  messages: string[];
  stop(): void;
}

export async function startPushService(): Promise<PushService> {
  const key = createECDH('prime256v1');
  const publicKey = key.generateKeys();
  const auth = randomBytes(16);
  const messages: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    messages.push(decrypted(Buffer.concat(pieces)));
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Salt, record size, length of the sender's key, the key, and the encrypted record. */
  function decrypted(body: Buffer): string {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = hkdfSync('sha256', key.computeSecret(sender), auth, info, 32);
    const derive = (label: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${label}\0`, bytes));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }

  const serve = (context: BrowserContext) =>
    context.addInitScript(
      ({ endpoint, keys }) => {
        const NAME = 'subscribed-with';
        const subscription = (shopKey: string) => {
          const binary = atob(shopKey.replaceAll('-', '+').replaceAll('_', '/'));
          return {
            endpoint,
            options: { applicationServerKey: Uint8Array.from(binary, (c) => c.charCodeAt(0)).buffer },
            toJSON: () => ({ endpoint, keys }),
            unsubscribe: async () => {
              localStorage.removeItem(NAME);
              return true;
            },
          };
        };
        Object.assign(PushManager.prototype, {
          subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
            localStorage.setItem(NAME, applicationServerKey);
            return subscription(applicationServerKey);
          },
          getSubscription: async () => {
            const shopKey = localStorage.getItem(NAME);
            return shopKey && subscription(shopKey);
          },
        });
      },
      {
        endpoint: `${url}/push/phone`,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      },
    );
  return { url, serve, messages, stop: () => server.close() };
}

/** Hands a message to the browser as its push service would, and gives what it shows then. */
export async function shownBy(page: Page, message: string): Promise<{ title: string; body: string }[]> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: message,
  });
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body }) => ({ title, body }));
    });
  const { title } = JSON.parse(message);
  await expect.poll(async () => (await shown()).map((one) => one.title)).toContain(title);
  return shown();
}
