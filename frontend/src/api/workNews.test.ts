import { afterEach, expect, test, vi } from 'vitest';
import { followWork } from './workNews';

class FakeLine extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeLine[] = [];
  readonly url: string;
  readyState = 1;
  constructor(url: string) {
    super();
    this.url = url;
    FakeLine.opened.push(this);
  }
  close(): void {
    this.readyState = FakeLine.CLOSED;
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  FakeLine.opened = [];
});

test('ADM-11 an open page of the back office hears of news, and closes its line when it goes', () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeLine);
  vi.stubGlobal('BroadcastChannel', undefined);
  const onNews = vi.fn();
  const end = followWork(onNews);
  expect(FakeLine.opened).toEqual([]);
  vi.advanceTimersByTime(1_500);
  const [line] = FakeLine.opened;
  expect(line?.url).toMatch(/\/api\/admin\/events$/);
  line?.dispatchEvent(new Event('work'));
  expect(onNews).toHaveBeenCalledTimes(1);
  end();
  expect(line?.readyState).toBe(FakeLine.CLOSED);
});

test('ADM-11 a browser without event streams goes on without news', () => {
  vi.stubGlobal('EventSource', undefined);
  expect(followWork(() => undefined)).toBeInstanceOf(Function);
});
