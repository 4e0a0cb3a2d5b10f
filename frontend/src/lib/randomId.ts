/**
 * 128 random bits in hex, as an id that cannot be guessed. `crypto.randomUUID` is missing on plain http, where a shop may be
 * tried out in a local network.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
