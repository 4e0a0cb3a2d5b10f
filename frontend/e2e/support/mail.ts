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

async function find(shop: Shop, email: string, link: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      // As quoted-printable text has it: soft ends of lines, and '=' written out.
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
