import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSavedUploads } from '../../files/storage/saved';
import { takeEarlyFiles } from './earlyFiles';

const script = readFileSync(join(import.meta.dirname, '../../../../public/start.js'), 'utf8');

const heard: { types: string[]; items: DataTransferItem[] }[] = [];
const hear = (event: Event) => {
  if (window.earlyFiles?.take)
    heard.push((event as unknown as { dataTransfer: (typeof heard)[0] }).dataTransfer);
};
const names = () => heard.map(({ items }) => items.map((item) => item.getAsFile()?.name));

/** A transfer as a browser hands it out: empty as soon as its event is over. */
function bring(type: 'drop' | 'paste', file: File, entry: object | null = null): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  let isOver = false;
  const item = {
    kind: 'file',
    type: '',
    getAsFile: () => (isOver ? null : file),
    webkitGetAsEntry: () => (isOver ? null : entry),
  };
  const transfer = {
    types: ['text/plain', 'Files'],
    items: [{ kind: 'string', type: 'text/plain' }, item],
    files: [],
  };
  document.body.dispatchEvent(
    Object.assign(event, { [type === 'drop' ? 'dataTransfer' : 'clipboardData']: transfer }),
  );
  isOver = true;
  return event;
}

beforeEach(() => {
  // jsdom knows none of the modern things that the script asks for.
  vi.stubGlobal('HTMLScriptElement', { prototype: { noModule: true } });
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal(
    'AbortSignal',
    Object.assign(() => undefined, { any: () => undefined }),
  );
  document.body.innerHTML = '<div data-accepts=".stl,.obj"><button>wählen</button></div>';
  heard.length = 0;
  document.addEventListener('drop', hear);
});
afterEach(() => {
  document.removeEventListener('drop', hear);
  delete window.earlyFiles;
});

const start = () => new Function(script)();

test('UPL-01 what is dropped and pasted before the app is there is dropped once more when it is', () => {
  start();
  const folder = { isDirectory: true };
  expect(bring('drop', new File(['a'], 'früh.stl'), folder).defaultPrevented).toBe(true);
  expect(bring('paste', new File(['b'], 'eingefügt.stl')).defaultPrevented).toBe(true);
  expect(document.documentElement.hasAttribute('data-early-files')).toBe(true);
  takeEarlyFiles();
  expect(names()).toEqual([['früh.stl', 'eingefügt.stl']]);
  expect(heard[0]?.items[0]?.webkitGetAsEntry()).toBe(folder);
  expect(document.documentElement.hasAttribute('data-early-files')).toBe(false);
  takeEarlyFiles();
  expect(heard, 'once').toHaveLength(1);
});

test('UPL-01 a dialog that was opened before the app came hands its files over when it closes', () => {
  const opened: HTMLInputElement[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push(this);
  });
  start();
  document.querySelector('button')?.click();
  expect(opened).toHaveLength(1);
  expect(opened[0]?.accept).toBe('.stl,.obj');
  takeEarlyFiles();
  expect(heard).toEqual([]);
  const files = [new File(['a'], 'gewählt.stl')];
  Object.defineProperty(opened[0], 'files', { value: files });
  opened[0]?.dispatchEvent(new Event('change'));
  expect(names()).toEqual([['gewählt.stl']]);
  document.querySelector('button')?.click();
  expect(opened, 'from now on it is for the app to open one').toHaveLength(1);
});

test('SES-04 a page that goes before it has taken its files in names them to the next one, once each', () => {
  start();
  const stored = { version: 1, id: 'a', name: 'da.stl' };
  sessionStorage.setItem('uploadedFiles', JSON.stringify([stored]));
  bring('drop', new File(['a'], 'früh.stl'));
  if (window.earlyFiles) window.earlyFiles.arriving = () => ['unterwegs.stl', 'da.stl'];
  const unsent = () => readSavedUploads().unsent.map(({ name }) => name);
  window.dispatchEvent(new Event('pagehide'));
  expect(unsent()).toEqual(['da.stl', 'unterwegs.stl', 'früh.stl']);
  window.earlyFiles?.leave();
  expect(unsent()).toHaveLength(3);
  sessionStorage.clear();
});

test('a start.js of an older version, which keeps nothing, does no harm', () => {
  takeEarlyFiles();
  expect(heard).toEqual([]);
});

test('on a page without a drop zone nothing is kept', () => {
  start();
  document.body.innerHTML = '<p>Impressum</p>';
  expect(bring('drop', new File(['a'], 'verirrt.stl')).defaultPrevented).toBe(false);
});
