import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPricing } from '../../../core/client';
import { serveWasm } from '../../../core/forTests';
import { fileInput } from '../../../testing/fileInput';
import { useFiles } from '../../files';
import { addFiles } from '../loadWork';
import { DropZone } from './DropZone';

// What happens to the files is another story; here it is which of them arrive.
vi.mock('../loadWork', async (original) => ({ ...(await original<object>()), addFiles: vi.fn() }));

const stl = (name = 'teil.stl') => new File(['solid'], name);
const taken = () =>
  vi.mocked(addFiles).mock.calls.map(([files, rejections]) => ({
    files: files.map(({ name }) => name),
    codes: (rejections ?? []).flatMap(({ errors }) => errors.map(({ code }) => code)),
  }));
const zone = () => screen.getByRole('group', { name: '3D-Dateien auswählen' });
const carrying = (files: File[], items?: object[]) => ({
  files,
  types: ['Files'],
  items: items ?? files.map((file) => ({ kind: 'file', type: '', getAsFile: () => file })),
});

beforeEach(async () => {
  vi.mocked(addFiles).mockReset();
  serveWasm();
  await loadPricing();
  render(<DropZone compact={false} />);
  await fileInput();
});

test('UPL-01 a choice has its sign by the time that it is over, and is named with the next picture', async () => {
  fireEvent.change(await fileInput(), { target: { files: [stl('halter.stl')] } });
  expect(document.documentElement).toHaveAttribute('data-early-files');
  expect(await screen.findByRole('status')).toHaveTextContent('halter.stl wird vorbereitet …');
  expect(document.documentElement).not.toHaveAttribute('data-early-files');
  act(() => useFiles.setState({ arriving: [] }));
});

test('UPL-01 what was handed over is named at once, before the code that reads it is here', () => {
  act(() => useFiles.setState({ arriving: ['halter.stl', 'deckel.stl'] }));
  expect(screen.getByRole('status')).toHaveTextContent('halter.stl wird vorbereitet … (und 1 weitere)');
  act(() => useFiles.setState({ arriving: [] }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

describe('ways in', () => {
  test('UPL-01 dropped files', async () => {
    fireEvent.drop(zone(), { dataTransfer: carrying([stl('a.stl'), stl('b.OBJ')]) });
    await waitFor(() => expect(taken()).toEqual([{ files: ['a.stl', 'b.OBJ'], codes: [] }]));
  });

  test('UPL-01 files dropped beside the zone are taken, once', async () => {
    const drop = createEvent.drop(document.body, { dataTransfer: carrying([stl('daneben.stl')]) });
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(true);
    await waitFor(() => expect(taken()).toEqual([{ files: ['daneben.stl'], codes: [] }]));
    fireEvent.drop(zone(), { dataTransfer: carrying([stl('darauf.stl')]) });
    await waitFor(() => expect(taken()).toHaveLength(2));
    await act(async () => undefined);
    expect(taken().map(({ files }) => files)).toEqual([['daneben.stl'], ['darauf.stl']]);
  });

  test('UPL-01 a dropped folder, with what lies in folders inside it', async () => {
    const entryOf = (file: File) => ({
      isFile: true,
      isDirectory: false,
      fullPath: `/${file.name}`,
      file: (tell: (file: File) => void) => tell(file),
    });
    const folderOf = (...inside: object[]) => {
      const batches = [inside, []];
      return {
        isFile: false,
        isDirectory: true,
        createReader: () => ({
          readEntries: (tell: (batch: object[]) => void) => tell(batches.shift() ?? []),
        }),
      };
    };
    const folder = folderOf(entryOf(stl('oben.stl')), folderOf(entryOf(stl('unten.stl'))));
    fireEvent.drop(zone(), {
      dataTransfer: carrying([], [{ kind: 'file', type: '', webkitGetAsEntry: () => folder }]),
    });
    await waitFor(() => expect(taken()).toEqual([{ files: ['oben.stl', 'unten.stl'], codes: [] }]));
  });

  test('UPL-01 pasted files, wherever the focus is; pasted text is left alone', async () => {
    const paste = (clipboardData: object) => {
      const event = createEvent.paste(document.body, { clipboardData });
      fireEvent(document.body, event);
      return event;
    };
    expect(paste({ files: [], types: ['text/plain'], items: [] }).defaultPrevented).toBe(false);
    paste(carrying([stl('eingefügt.stl')]));
    await waitFor(() => expect(taken()).toEqual([{ files: ['eingefügt.stl'], codes: [] }]));
  });

  test('ERR-03 the codes of the drop zone', async () => {
    const sized = (name: string, size: number) => Object.defineProperty(stl(name), 'size', { value: size });
    const files = [
      stl('foto.png'),
      sized('riesig.stl', 52_428_801),
      sized('leer.stl', 0),
      ...Array.from({ length: 101 }, (_, i) => stl(`${i}.stl`)),
    ];
    fireEvent.drop(zone(), { dataTransfer: carrying(files) });
    await waitFor(() => expect(taken()).toHaveLength(1));
    expect(taken()[0]?.files).toHaveLength(100);
    expect(taken()[0]?.codes).toEqual([
      'file-invalid-type',
      'file-too-large',
      'file-too-small',
      'too-many-files',
    ]);
  });
});

describe('the file dialog', () => {
  beforeEach(() => {
    // The dialog of the system: open until the test says otherwise.
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => vi.useRealTimers());
  const drop = async () => {
    fireEvent.drop(zone(), { dataTransfer: carrying([stl()]) });
    await act(() => vi.advanceTimersByTimeAsync(0));
  };

  test('LIM-04 whether it was cancelled is checked 300 ms after the window has the focus again', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Dateien auswählen' }));
    expect(HTMLInputElement.prototype.click).toHaveBeenCalledOnce();
    vi.useFakeTimers();
    // While a dialog is open nothing can be dropped.
    await drop();
    expect(addFiles).not.toHaveBeenCalled();

    fireEvent.focus(window);
    await act(() => vi.advanceTimersByTimeAsync(299));
    await drop();
    expect(addFiles).not.toHaveBeenCalled();

    await act(() => vi.advanceTimersByTimeAsync(1));
    await drop();
    expect(addFiles).toHaveBeenCalledOnce();
  });
});
