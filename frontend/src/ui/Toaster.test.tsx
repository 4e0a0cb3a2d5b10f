import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog, dismissOldToasts, Toaster, toast } from '.';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Toaster />);
});

afterEach(() => {
  // Leaves no toast for the next test: the store outlives the page.
  act(() => void vi.advanceTimersByTime(120_000));
  vi.useRealTimers();
});

const region = () => within(screen.getByRole('region', { name: /Hinweise/, hidden: true }));

test.each([
  ['success', 'Erfolg'],
  ['error', 'Fehler'],
  ['warning', 'Warnung'],
  ['info', 'Hinweis'],
] as const)('TOAST-01 a toast of the type %s says so in words, not by colour alone', (tone, word) => {
  act(() => void toast[tone](`Text ${tone}`));
  const item = region().getByRole('listitem');
  expect(item).toHaveAttribute('data-tone', tone);
  expect(item).toHaveTextContent(`${word}: Text ${tone}`);
});

test('TOAST-02 a toast goes after 5 seconds, not before', () => {
  act(() => void toast.info('Kurze Nachricht'));
  act(() => void vi.advanceTimersByTime(4900));
  expect(region().getByText('Kurze Nachricht')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText('Kurze Nachricht')).not.toBeInTheDocument();
});

test('TOAST-02 a caller may name another duration', () => {
  act(() => void toast.info('Bleibt länger', { duration: 8000 }));
  act(() => void vi.advanceTimersByTime(7900));
  expect(region().getByText('Bleibt länger')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText('Bleibt länger')).not.toBeInTheDocument();
});

test('the same words twice are one toast, and its time starts afresh', () => {
  act(() => void toast.error('Doppelt'));
  act(() => void vi.advanceTimersByTime(4000));
  act(() => void toast.error('Doppelt'));
  act(() => void vi.advanceTimersByTime(4000));
  expect(region().getAllByRole('listitem')).toHaveLength(1);
});

test('ESC closes a dialog once, also where a toast came after it', async () => {
  const onClose = vi.fn();
  render(
    <Dialog onClose={onClose} title="Datei löschen?">
      Inhalt
    </Dialog>,
  );
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  act(() => void toast.success('Der Widerruf ist angenommen.'));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a success takes the errors before it away, and nothing else', () => {
  act(() => void toast.error('Ging nicht'));
  act(() => void toast.warning('Vorsicht'));
  act(() => void toast.success('Ging doch'));
  expect(region().queryByText('Ging nicht')).not.toBeInTheDocument();
  expect(region().getByText('Vorsicht')).toBeInTheDocument();
  expect(region().getByText('Ging doch')).toBeInTheDocument();
});

test('what was said about a place that was left goes; what was said on the way to the next one stays', () => {
  act(() => void toast.error('Die Datei ist leer', { duration: 10_000 }));
  act(() => void vi.advanceTimersByTime(1500));
  act(() => void toast.info('Ihre Preise haben sich geändert'));
  act(dismissOldToasts);
  expect(region().queryByText('Die Datei ist leer')).not.toBeInTheDocument();
  expect(region().getByText('Ihre Preise haben sich geändert')).toBeInTheDocument();
});

test('a toast can be closed by hand', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  act(() => void toast.warning('Weg damit'));
  await user.click(region().getByRole('button', { name: 'Hinweis schließen' }));
  expect(region().queryByText('Weg damit')).not.toBeInTheDocument();
});
