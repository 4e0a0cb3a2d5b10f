import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savePdf } from './savePdf';

const PDF = new Uint8Array([0x25, 0x50, 0x44, 0x46]);
const revoke = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  revoke.mockClear();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:rechnung', revokeObjectURL: revoke }),
  );
});
afterEach(() => vi.useRealTimers());

test('LIM-05 the download link is cleaned up after 100 ms, and not before the browser had it', () => {
  const clicked: { href: string; download: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.download });
  });
  savePdf(PDF, 'Bestellung.pdf');
  expect(clicked).toEqual([{ href: 'blob:rechnung', download: 'Bestellung.pdf' }]);

  vi.advanceTimersByTime(99);
  expect(revoke).not.toHaveBeenCalled();
  expect(document.querySelector('a[download]')).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledWith('blob:rechnung');
  expect(document.querySelector('a[download]')).toBeNull();
});

test('where a download is refused the file opens in a tab, whose address stays good', () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    throw new Error('refused');
  });
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  savePdf(PDF, 'Bestellung.pdf');
  expect(open).toHaveBeenCalledWith('blob:rechnung', '_blank', 'noopener');
  expect(document.querySelector('a[download]')).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(revoke).not.toHaveBeenCalled();
});
