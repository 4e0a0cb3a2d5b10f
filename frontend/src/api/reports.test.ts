import { expect, test, vi } from 'vitest';
import { reportPageError } from './reports';

test('a page that broke is reported without a cookie, and no more than five times', () => {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return Promise.reject(new TypeError('offline'));
  });
  reportPageError('no error');
  for (let times = 0; times < 9; times += 1) reportPageError(new TypeError('x is undefined'));
  expect(sent).toHaveLength(5);
  const [[url, init] = ['', {}]] = sent;
  expect(url).toBe('/api/reports/page');
  expect(init).toMatchObject({ credentials: 'omit', keepalive: true });
  expect(JSON.parse(String(init.body))).toEqual({ message: 'TypeError: x is undefined', page: '/' });
});
