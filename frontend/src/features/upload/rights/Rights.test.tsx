import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/client';
import { confirmLegal, discardHeldFile } from '../../../api/legal';
import { type UploadAnswer, uploadModel } from '../../../api/upload';
import { loadPricing, parseModel } from '../../../core/client';
import { boxStl, parseHere, serveWasm } from '../../../core/forTests';
import { resetTab } from '../../../lib/resets';
import { fileInput } from '../../../testing/fileInput';
import { hasSavedUploads, listedParts, useFiles } from '../../files';
import { heldParts } from '../../files/list';
import { findFile } from '../../files/store';
import { introduced } from '../../files/transfer/introduction';
import { continueState } from '../continueState';
import { UploadStep } from '../UploadStep';
import { addFiles } from '../verbs';

vi.mock('../../../core/client', async (original) => ({
  ...(await original<typeof import('../../../core/client')>()),
  parseModel: vi.fn(),
  warmCore: vi.fn(),
}));
vi.mock('../../../api/upload', async (original) => ({
  ...(await original<typeof import('../../../api/upload')>()),
  uploadModel: vi.fn(),
}));
vi.mock('../../../api/legal', () => ({ confirmLegal: vi.fn(), discardHeldFile: vi.fn() }));

const STATEMENTS = {
  textVersion: 'v1',
  agreeToTerms: 'Ich stimme den AGB zu.',
  nonCommercialUse: 'Nur nicht gewerblich.',
  noThirdPartyRights: 'Keine Rechte Dritter.',
  acceptLiability: 'Ich hafte.',
};
const FOUR_TICKED = {
  agreeToTerms: true,
  nonCommercialUse: true,
  noThirdPartyRights: true,
  acceptLiability: true,
};

/** As the server answers: it holds what is called after a toy maker. */
function answer(name: string): UploadAnswer {
  const held = name.startsWith('lego');
  return {
    url: `/api/files/${name}`,
    path: 'p',
    measures: {} as never,
    legalWarning: held
      ? { message: 'Das deutet auf eine geschützte Marke hin.', keywords: ['LEGO', 'Logo'], level: 'high' }
      : null,
    legalAnalysis: { riskLevel: held ? 'high' : 'low', commercialKeywords: held ? ['Logo'] : [] },
    legalStatements: held ? STATEMENTS : null,
  };
}

beforeEach(async () => {
  serveWasm();
  await loadPricing();
  vi.mocked(parseModel).mockReset().mockImplementation(parseHere);
  vi.mocked(uploadModel)
    .mockReset()
    .mockImplementation(async (file) => answer(file.name));
  vi.mocked(confirmLegal).mockReset().mockResolvedValue();
  vi.mocked(discardHeldFile).mockReset().mockResolvedValue();
  useFiles.setState({ restoring: false });
  await introduced(async () => undefined);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <UploadStep onNext={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

afterEach(() => act(() => resetTab('order')));

const choose = async (...names: string[]) => {
  const files = names.map((name) => boxStl(name, 20));
  await userEvent.upload(await fileInput(), files, {
    applyAccept: false,
  });
};
const dialogOf = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'Rechte am Modell bestätigen' });
  await within(dialog).findByText(name);
  return within(dialog);
};
type Dialog = Awaited<ReturnType<typeof dialogOf>>;
const confirmButton = (dialog: Dialog) => dialog.getByRole('button', { name: 'Bestätigen und hinzufügen' });
const tickAll = async (dialog: Dialog) => {
  for (const box of dialog.getAllByRole('checkbox')) await userEvent.click(box);
};
const cardNames = () => listedParts().map(({ name }) => name);
const HINT = 'Bitte bestätigen Sie alle Punkte, um fortzufahren.';

test('UPL-31 UPL-35 a held file is asked about with message, keywords and level, and is in no list', async () => {
  await choose('lego.stl', 'halter.stl');
  const dialog = await dialogOf('lego.stl');
  expect(dialog.getByText('Das deutet auf eine geschützte Marke hin.')).toBeVisible();
  expect(dialog.getByText('LEGO')).toBeVisible();
  expect(dialog.getByText('Logo')).toBeVisible();
  expect(dialog.getByText('hoch')).toBeVisible();
  await waitFor(() => expect(listedParts()[0]?.status).toBe('completed'));
  expect(cardNames()).toEqual(['halter.stl']);
  expect(continueState(listedParts()).refusal).toBeNull();
  expect(sessionStorage.getItem('uploadedFiles')).not.toContain('lego.stl');
});

test('UPL-33 the four statements are the ones that the server sent, none ticked', async () => {
  await choose('lego.stl');
  const dialog = await dialogOf('lego.stl');
  const boxes = dialog.getAllByRole('checkbox');
  expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(Array(4).fill('false'));
  const { textVersion, ...statements } = STATEMENTS;
  for (const text of Object.values(statements)) {
    expect(dialog.getByRole('checkbox', { name: text })).toBeVisible();
  }
  expect(dialog.getByRole('link', { name: /^AGB lesen/ })).toHaveAttribute('href', '/agb');
  await waitFor(() => expect(boxes[0]).toHaveFocus());
});

test('UPL-34 with any box open the button is disabled, can be focused and leads to the open box', async () => {
  await choose('lego.stl');
  const dialog = await dialogOf('lego.stl');
  const boxes = dialog.getAllByRole('checkbox');
  await tickAll(dialog);
  expect(confirmButton(dialog)).not.toHaveAttribute('aria-disabled');
  expect(dialog.queryByText(HINT)).not.toBeInTheDocument();
  for (const box of boxes) {
    await userEvent.click(box);
    expect(confirmButton(dialog)).toHaveAttribute('aria-disabled', 'true');
    expect(confirmButton(dialog)).toBeEnabled();
    expect(confirmButton(dialog)).toHaveAccessibleDescription(HINT);
    expect(dialog.getByRole('status')).toHaveTextContent(HINT);
    await userEvent.click(confirmButton(dialog));
    expect(box).toHaveFocus();
    await userEvent.click(box);
  }
  expect(confirmLegal).not.toHaveBeenCalled();
});

test('UPL-32 confirming tells the server which texts were ticked and adds the file', async () => {
  await choose('lego.stl');
  const dialog = await dialogOf('lego.stl');
  await tickAll(dialog);
  await userEvent.click(confirmButton(dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(confirmLegal).toHaveBeenCalledExactlyOnceWith({
    fileUrl: '/api/files/lego.stl',
    textVersion: 'v1',
    ...FOUR_TICKED,
  });
  const [entry] = listedParts();
  expect(entry).toMatchObject({
    name: 'lego.stl',
    status: 'completed',
    modelFileUrl: '/api/files/lego.stl',
  });
  expect(findFile(entry?.id ?? '')?.hold).toBeUndefined();
  await waitFor(() => expect(entry?.measures ?? listedParts()[0]?.measures).toBeDefined());
  await waitFor(() => expect(hasSavedUploads()).toBe(true));
  expect(discardHeldFile).not.toHaveBeenCalled();
});

test.each(['button', 'escape', 'cross'])(
  'UPL-32 cancelling by %s discards the file silently, here and on the server',
  async (way) => {
    await choose('lego.stl');
    const dialog = await dialogOf('lego.stl');
    await tickAll(dialog);
    if (way === 'button') await userEvent.click(dialog.getByRole('button', { name: 'Datei verwerfen' }));
    if (way === 'escape') await userEvent.keyboard('{Escape}');
    if (way === 'cross') await userEvent.click(dialog.getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(discardHeldFile).toHaveBeenCalledExactlyOnceWith({ fileUrl: '/api/files/lego.stl' });
    expect(confirmLegal).not.toHaveBeenCalled();
    expect([...listedParts(), ...heldParts()]).toEqual([]);
    expect(screen.queryByText(/fehlgeschlagen/)).not.toBeInTheDocument();
    await waitFor(() => expect(hasSavedUploads()).toBe(false));
  },
);

test('UPL-31 UPL-32 one window asks about all held files of a drop; each can be left out', async () => {
  await choose('lego-1.stl', 'lego-2.stl', 'lego-3.stl');
  const dialog = await dialogOf('lego-1.stl');
  await dialog.findByText('lego-3.stl');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(dialog.getAllByRole('checkbox')).toHaveLength(4);
  await userEvent.click(dialog.getByRole('button', { name: 'lego-2.stl verwerfen' }));
  await waitFor(() => expect(dialog.queryByText('lego-2.stl')).not.toBeInTheDocument());
  expect(discardHeldFile).toHaveBeenCalledExactlyOnceWith({ fileUrl: '/api/files/lego-2.stl' });
  await tickAll(dialog);
  await userEvent.click(confirmButton(dialog));
  await waitFor(() => expect(cardNames()).toEqual(['lego-1.stl', 'lego-3.stl']));
  expect(confirmLegal).toHaveBeenCalledTimes(2);
  expect(heldParts()).toEqual([]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('UPL-31 a file that is held after the first tick is asked about with boxes of its own', async () => {
  await choose('lego-1.stl');
  const first = await dialogOf('lego-1.stl');
  await userEvent.click(first.getAllByRole('checkbox')[0] as HTMLElement);
  await act(() => addFiles([boxStl('lego-2.stl', 20)]));
  await waitFor(() => expect(heldParts()).toHaveLength(2));
  expect(first.queryByText('lego-2.stl')).not.toBeInTheDocument();
  for (const box of first.getAllByRole('checkbox').slice(1)) await userEvent.click(box);
  await userEvent.click(confirmButton(first));
  const second = await dialogOf('lego-2.stl');
  for (const box of second.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  expect(confirmLegal).toHaveBeenCalledTimes(1);
});

test('UPL-33 a file that hints at trade alone is asked about rights only', async () => {
  const { nonCommercialUse: _, ...rights } = STATEMENTS;
  vi.mocked(uploadModel).mockImplementationOnce(async (file) => ({
    ...answer('lego.stl'),
    url: `/api/files/${file.name}`,
    legalStatements: rights,
  }));
  await choose('halter-logo.stl');
  const dialog = await dialogOf('halter-logo.stl');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  await tickAll(dialog);
  await userEvent.click(confirmButton(dialog));
  await waitFor(() => expect(cardNames()).toEqual(['halter-logo.stl']));
  expect(vi.mocked(confirmLegal).mock.lastCall?.[0]).toMatchObject({ nonCommercialUse: false });
});

test('UPL-31 a refusal that comes meanwhile joins the window, and no tick is lost', async () => {
  await choose('lego.stl');
  const alone = await dialogOf('lego.stl');
  await userEvent.click(alone.getAllByRole('checkbox')[0] as HTMLElement);
  act(() => useFiles.setState({ unsupported: [{ name: 'zeichnung.dwg', size: 1 }] }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zu Ihren Dateien' }));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(dialog.getByText('zeichnung.dwg')).toBeVisible();
  expect(dialog.getAllByRole('checkbox')[0]).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(discardHeldFile).toHaveBeenCalledOnce();
  expect(useFiles.getState().unsupported).toEqual([]);
});

test.each(['Bestätigen und hinzufügen', 'Datei verwerfen'])(
  'UPL-31 what was refused in the same window is said once: %s ends all of it',
  async (press) => {
    await choose('lego.stl');
    await dialogOf('lego.stl');
    act(() => useFiles.setState({ unsupported: [{ name: 'zeichnung.dwg', size: 1 }] }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zu Ihren Dateien' }));
    await tickAll(dialog);
    await userEvent.click(dialog.getByRole('button', { name: press }));
    await waitFor(() => expect(heldParts()).toEqual([]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(useFiles.getState().unsupported).toEqual([]);
  },
);

test('UPL-32 a confirmation that is not stored says why, and can be tried again', async () => {
  vi.mocked(confirmLegal)
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(
      new ApiError(409, { success: false, error: 'Bitte neu laden.', code: 'texts_changed' }),
    );
  await choose('lego.stl');
  const dialog = await dialogOf('lego.stl');
  await tickAll(dialog);
  await userEvent.click(confirmButton(dialog));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Die Bestätigung konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  );
  await userEvent.click(confirmButton(dialog));
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Bitte neu laden.'));
  expect(cardNames()).toEqual([]);
  await userEvent.click(confirmButton(dialog));
  await waitFor(() => expect(cardNames()).toEqual(['lego.stl']));
});

test('UPL-24 UPL-31 the name of a held file is taken', async () => {
  await choose('lego.stl');
  await dialogOf('lego.stl');
  await act(() => addFiles([boxStl('lego.stl', 20)]));
  expect(heldParts()).toHaveLength(1);
  expect(uploadModel).toHaveBeenCalledTimes(1);
});
