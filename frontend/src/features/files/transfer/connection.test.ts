import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UploadFailure } from '../../../api/upload';
import { whileOnline } from './connection';

let online = true;
const go = (state: 'online' | 'offline') => {
  online = state === 'online';
  window.dispatchEvent(new Event(state));
};
const lost = () => new UploadFailure('network', 'Upload fehlgeschlagen');
const never = new AbortController().signal;
const pause = vi.fn();

beforeEach(() => {
  online = true;
  pause.mockReset();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** An attempt that ends as its signal says, and otherwise when the test lets it. */
function attempts() {
  const made: { signal: AbortSignal; succeed(): void; fail(error: Error): void }[] = [];
  const attempt = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new UploadFailure('aborted', 'Upload abgebrochen')));
      made.push({ signal, succeed: () => resolve('stored'), fail: reject });
    });
  return { made, attempt };
}

test('UPL-30 going offline ends the request and pauses; back online it is made again by itself', async () => {
  const { made, attempt } = attempts();
  const upload = whileOnline(attempt, never, pause);
  go('offline');
  expect(made[0]?.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(pause).toHaveBeenCalledOnce());
  expect(made).toHaveLength(1);
  go('online');
  await vi.waitFor(() => expect(made).toHaveLength(2));
  made[1]?.succeed();
  expect(await upload).toBe('stored');
});

test('UPL-30 without a connection the first attempt waits for one', async () => {
  online = false;
  const { made, attempt } = attempts();
  const upload = whileOnline(attempt, never, pause);
  expect(pause).toHaveBeenCalledOnce();
  expect(made).toHaveLength(0);
  go('online');
  await vi.waitFor(() => expect(made).toHaveLength(1));
  made[0]?.succeed();
  expect(await upload).toBe('stored');
});

test('UPL-30 a request that breaks just before the browser notices is no failure either', async () => {
  const { made, attempt } = attempts();
  const upload = whileOnline(attempt, never, pause);
  made[0]?.fail(lost());
  await vi.advanceTimersByTimeAsync(300);
  go('offline');
  await vi.waitFor(() => expect(pause).toHaveBeenCalledOnce());
  go('online');
  await vi.waitFor(() => expect(made).toHaveLength(2));
  made[1]?.succeed();
  expect(await upload).toBe('stored');
});

test('UPL-36 a server that cannot be reached while there is a connection is a failure', async () => {
  const { made, attempt } = attempts();
  const upload = whileOnline(attempt, never, pause);
  const failed = expect(upload).rejects.toThrow('Upload fehlgeschlagen');
  made[0]?.fail(lost());
  await vi.advanceTimersByTimeAsync(1000);
  await failed;
  expect(pause).not.toHaveBeenCalled();
});

test("UPL-36 the server's refusal is a failure at once", async () => {
  const { made, attempt } = attempts();
  const upload = whileOnline(attempt, never, pause);
  made[0]?.fail(new UploadFailure('refused', 'Nein'));
  await expect(upload).rejects.toThrow('Nein');
});

test('UPL-28 who cancels while it is paused is not kept', async () => {
  online = false;
  const cancel = new AbortController();
  const { made, attempt } = attempts();
  const upload = whileOnline(attempt, cancel.signal, pause);
  cancel.abort();
  await expect(upload).rejects.toThrow();
  go('online');
  await vi.advanceTimersByTimeAsync(1000);
  expect(made).toHaveLength(0);
});
