import { expect } from '@playwright/test';
import type { Shop } from './shop';

/** The page of a guest's order, by the link in the mail to this address; waits for the mail. */
export async function guestLink(shop: Shop, email: string): Promise<string> {
  return find(shop, email, /\/bestellung#[^\s"]+/);
}

/** The address behind the last mail's link of this kind: 'bestaetigen' or 'neues-passwort'. */
export async function accountLink(shop: Shop, email: string, kind: string): Promise<string> {
  return find(shop, email, new RegExp(`${shop.url}/#${kind}=[0-9a-f]{64}`));
}

/** The HTML of every mail so far, as a mail program shows it. */
export async function mailPages(shop: Shop): Promise<string[]> {
  return (await shop.mails()).map((mail) => {
    const part = /Content-Type: text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--(?!>)/i.exec(mail);
    if (!part) throw new Error(`This mail has no HTML:\n${mail}`);
    const [whole, body = ''] = part;
    if (/Content-Transfer-Encoding: base64/i.test(whole))
      return withPictures(Buffer.from(body, 'base64').toString(), mail);
    return withPictures(/quoted-printable/i.test(whole) ? fromQuotedPrintable(body) : body, mail);
  });
}

/** The pictures that lie in the mail itself, at their places in its page. */
function withPictures(page: string, mail: string): string {
  const parts = mail.matchAll(/Content-ID: <([^>]+)>[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/g);
  return [...parts].reduce(
    (html, [, id, bytes]) =>
      html.replace(`cid:${id}`, `data:image/png;base64,${bytes?.replaceAll('\r\n', '')}`),
    page,
  );
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

async function find(shop: Shop, email: string, link: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      // Quoted-printable text: soft ends of lines, and '=' written out.
      const mails = (await shop.mails()).map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      found = mails
        .filter((mail) => mail.includes(email))
        .flatMap((mail) => link.exec(mail) ?? [])
        .at(-1);
      return found;
    })
    .toBeTruthy();
  return found ?? '';
}
