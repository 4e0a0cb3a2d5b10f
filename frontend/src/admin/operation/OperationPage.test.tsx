import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import OperationPage from './OperationPage';

const point = (code: string, grade: string, title: string, text: string) => ({ code, grade, title, text });

const ANSWER = {
  success: true,
  version: '1.0.0',
  points: [
    point('backup', 'fault', 'Sicherung', 'Die letzte Sicherung ist überfällig.'),
    point('database', 'good', 'Datenbank', 'Antwortet.'),
  ],
  backups: [
    {
      begunAt: '2026-11-25T02:30:00.000Z',
      endedAt: '2026-11-25T02:30:05.000Z',
      state: 'done',
      destination: '/mnt/backup',
      files: 12,
      copiedBytes: 2_097_152,
      damaged: 1,
      error: null,
    },
    {
      begunAt: '2026-11-24T02:30:00.000Z',
      endedAt: '2026-11-24T02:30:01.000Z',
      state: 'failed',
      destination: '/mnt/backup',
      files: 0,
      copiedBytes: 0,
      damaged: 0,
      error: 'Ist die Platte eingehängt?',
    },
  ],
  reports: [
    {
      kind: 'csp',
      text: 'script-src-elem https://evil.example',
      page: '/konfigurator',
      count: 3,
      firstAt: '2026-11-25T08:00:00.000Z',
      lastAt: '2026-11-25T09:00:00.000Z',
    },
  ],
};

test('what needs a hand, what was saved and what broke is shown, and looked at again when asked', async () => {
  const server = startTestServer({ 'GET /api/admin/operation': () => ({ body: ANSWER }) });
  renderAt('/admin/operation', <OperationPage />);
  const backup = (await screen.findByRole('heading', { name: 'Sicherung' })).closest('li');
  expect(backup).toHaveTextContent('Handeln');
  expect(screen.getByRole('heading', { name: 'Datenbank' }).closest('li')).toHaveTextContent('In Ordnung');
  expect(screen.queryByText('Alles läuft.')).toBeNull();
  expect(screen.getByText('Schichtwerk 1.0.0')).toBeVisible();
  const saved = within(screen.getByRole('table', { name: 'Sicherungen' }))
    .getAllByRole('row')
    .slice(1);
  expect(saved[0]).toHaveTextContent('Vollständig, 1 beschädigt');
  expect(saved[1]).toHaveTextContent('Fehlgeschlagen: Ist die Platte eingehängt?');
  const [, report] = within(
    screen.getByRole('table', { name: 'Fehler in den Browsern von Kunden' }),
  ).getAllByRole('row');
  expect(report).toHaveTextContent('Blockiert: script-src-elem https://evil.example');
  await userEvent.click(screen.getByRole('button', { name: 'Neu prüfen' }));
  await expect.poll(() => server.requests.length).toBe(2);
});

test('a shop without a fault says so', async () => {
  const body = {
    ...ANSWER,
    points: [point('database', 'good', 'Datenbank', 'Antwortet.')],
    backups: [],
    reports: [],
  };
  startTestServer({ 'GET /api/admin/operation': () => ({ body }) });
  renderAt('/admin/operation', <OperationPage />);
  expect(await screen.findByText('Alles läuft.')).toBeVisible();
  expect(screen.getByText('Noch keine.')).toBeVisible();
});
