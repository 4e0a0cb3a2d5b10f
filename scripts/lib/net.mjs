// Ports and waiting: a port is asked for, never assumed, and "it runs" is a real answer, never a pause.
import { createServer } from 'node:net';

/** True if nothing listens there. */
export function portIsFree(port, host = '127.0.0.1') {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });
}

/** A free port chosen by the system. */
export function anyFreePort(host = '127.0.0.1') {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen({ port: 0, host }, () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** The wished port, or the next free one; `taken` says which it was not. */
export async function freePort(wished, host = '127.0.0.1') {
  for (let port = wished; port < wished + 20; port += 1) {
    if (await portIsFree(port, host)) return port;
  }
  return anyFreePort(host);
}

/** Waits until the address answers 200 and, if given, until the body passes. Resolves false at the deadline or when `ended` says so. */
export async function answers(url, { timeoutMs = 60_000, accept = () => true, ended = () => false } = {}) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && !ended()) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      if (response.ok && accept(await response.text())) return true;
    } catch {
      // Nothing listens yet; ask again.
    }
    await new Promise((next) => setTimeout(next, 150));
  }
  return false;
}
