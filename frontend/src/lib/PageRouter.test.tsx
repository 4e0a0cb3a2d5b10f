import { act, render, screen } from '@testing-library/react';
import { Link, Route, Routes, useSearchParams } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryHistory } from '../testing/memoryHistory';
import { askBeforeLeaving, type LeaveQuestion } from './leaveQuestion';
import { PageRouter } from './PageRouter';

const scrolled = vi.fn();
let scrollY = 0;

beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal('scrollTo', scrolled);
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrollY });
});

function Numbered() {
  const [, setParams] = useSearchParams();
  return (
    <button type="button" onClick={() => setParams({ row: '2' }, { preventScrollReset: true })}>
      row
    </button>
  );
}

function open(address: string) {
  const history = memoryHistory(address);
  render(
    <PageRouter history={history}>
      <Routes>
        <Route path="/one" element={<Link to="/two">to two</Link>} />
        <Route path="/two" element={<Numbered />} />
      </Routes>
    </PageRouter>,
  );
  return history;
}

test('a new page begins at its top, and one that is gone back to where it was left', async () => {
  const history = open('/one');
  expect(scrolled).not.toHaveBeenCalled();
  scrollY = 700;
  await act(async () => screen.getByText('to two').click());
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  scrollY = 30;
  await act(async () => history.go(-1));
  expect(scrolled).toHaveBeenLastCalledWith(0, 700);
  await act(async () => history.go(1));
  expect(scrolled).toHaveBeenLastCalledWith(0, 30);
});

test('an address that says more about the same page moves nothing, where it is asked for', async () => {
  const history = open('/two');
  await act(async () => screen.getByText('row').click());
  expect(history.location.search).toBe('?row=2');
  expect(scrolled).not.toHaveBeenCalled();
});

test.each<[string, (history: ReturnType<typeof open>) => void, string]>([
  ['a link', () => screen.getByText('to two').click(), '/two'],
  ['another place of the program', (history) => history.replace('/two'), '/two'],
  ['the way back', (history) => history.go(-1), '/two'],
])('a page that asks before it is left stays open until the answer, after %s', async (_, go, target) => {
  const history = open('/two');
  await act(async () => history.push('/one'));
  const ask = vi.fn<LeaveQuestion>();
  const end = askBeforeLeaving(ask);
  await act(async () => go(history));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(history.location.pathname).toBe('/one');
  await act(async () => ask.mock.calls[0]?.[0]());
  expect(ask).toHaveBeenCalledTimes(1);
  expect(history.location.pathname).toBe(target);
  expect(screen.getByText('row')).toBeVisible();
  end();
});
