import type { Remote } from 'comlink';
import { describe, expect, test, vi } from 'vitest';
import { ParserClient, type ParserWorker } from './parser';
import { createParserApi, type ParserApi, type ParserModule, type RawModel, readFailure } from './parserApi';
import { CoreFailure, ParserUnavailable } from './types';

const model: RawModel = {
  measures: {
    format: 'stl',
    triangles: 1,
    vertices: 3,
    volumeMm3: 1,
    estimatedVolumeMm3: undefined,
    surfaceAreaMm2: 1,
    dimensionsMm: [1, 1, 0],
    watertight: false,
    shells: 1,
  },
  positions: new Float32Array([0, 0, 0, 4, 0, 0, 0, 4, 0]),
  normals: new Int8Array([0, 0, 127, 0, 0, 127, 0, 0, 127]),
  scale: 4,
};

/** Workers that run in this thread; `behave` decides what their module does with a file of that name. */
function workshop(behave: (name: string) => RawModel | Promise<never>) {
  const workers: { terminated: boolean; files: string[] }[] = [];
  const spawn = (): ParserWorker => {
    const state = { terminated: false, files: [] as string[] };
    workers.push(state);
    const hanging: ParserModule = { readModel: () => model };
    const api = createParserApi(async () => hanging);
    const parse = async (file: File) => {
      state.files.push(file.name);
      hanging.readModel = () => ({
        ...model,
        positions: model.positions.slice(),
        normals: model.normals.slice(),
      });
      const outcome = behave(file.name);
      if (outcome instanceof Promise) return outcome;
      return api.parse(file);
    };
    return {
      api: { ...api, parse } as unknown as Remote<ParserApi>,
      failed: new Promise<never>(() => {}),
      terminate: () => {
        state.terminated = true;
      },
    };
  };
  return { spawn, workers };
}

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const never = () => new Promise<never>(() => {});

describe('the client of the parser', () => {
  test('files are parsed one after the other by the same worker, each with its picture', async () => {
    const { spawn, workers } = workshop(() => model);
    const client = new ParserClient(spawn);
    const started: string[] = [];
    const parsed = await Promise.all(
      ['a.stl', 'b.stl'].map((name) => client.parse(file(name), { onStart: () => started.push(name) })),
    );
    expect(started).toEqual(['a.stl', 'b.stl']);
    expect(workers).toEqual([{ terminated: false, files: ['a.stl', 'b.stl'] }]);
    expect(parsed[0]?.measures.triangles).toBe(1);
    expect(parsed[0]?.thumbnail.alpha.some((value) => value > 0)).toBe(true);
  });

  test('UPL-28 cancelling a running parse ends its worker, and the next file gets a new one', async () => {
    const { spawn, workers } = workshop((name) => (name === 'slow.stl' ? never() : model));
    const client = new ParserClient(spawn);
    const cancel = new AbortController();
    const slow = client.parse(file('slow.stl'), { signal: cancel.signal });
    const next = client.parse(file('next.stl'));
    cancel.abort();
    await expect(slow).rejects.toMatchObject({ name: 'AbortError' });
    await expect(next).resolves.toMatchObject({ scale: 4 });
    expect(workers).toEqual([
      { terminated: true, files: ['slow.stl'] },
      { terminated: false, files: ['next.stl'] },
    ]);
  });

  test('UPL-28 cancelling a waiting file drops it and leaves the running one alone', async () => {
    let finish: () => void = () => {};
    const { spawn, workers } = workshop((name) =>
      name === 'running.stl'
        ? new Promise<never>((_, reject) => {
            finish = () => reject({ code: 'truncated', message: 'Die Datei endet zu früh.' });
          })
        : model,
    );
    const client = new ParserClient(spawn);
    const cancel = new AbortController();
    const running = client.parse(file('running.stl'));
    const waiting = client.parse(file('waiting.stl'), { signal: cancel.signal });
    cancel.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    finish();
    await expect(running).rejects.toBeInstanceOf(CoreFailure);
    expect(workers).toEqual([{ terminated: false, files: ['running.stl'] }]);
  });

  test('a signal that is already aborted starts nothing', async () => {
    const { spawn, workers } = workshop(() => model);
    await expect(
      new ParserClient(spawn).parse(file('a.stl'), { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers).toHaveLength(0);
  });

  test("the core's error comes through with its text, and the worker stays", async () => {
    const info = { code: 'no_triangles', message: 'Die Datei enthält keine Dreiecke.' };
    const { spawn, workers } = workshop((name) => (name === 'bad.stl' ? Promise.reject(info) : model));
    const client = new ParserClient(spawn);
    const failure = await client.parse(file('bad.stl')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CoreFailure);
    expect((failure as CoreFailure).info).toEqual(info);
    await client.parse(file('good.stl'));
    expect(workers).toEqual([{ terminated: false, files: ['bad.stl', 'good.stl'] }]);
  });

  test('after a trap the worker is replaced and the next file is read', async () => {
    const { spawn, workers } = workshop((name) =>
      name === 'trap.stl' ? Promise.reject(new WebAssembly.RuntimeError('unreachable')) : model,
    );
    const client = new ParserClient(spawn);
    const [trapped, next] = await Promise.allSettled([
      client.parse(file('trap.stl')),
      client.parse(file('next.stl')),
    ]);
    expect(trapped).toMatchObject({
      status: 'rejected',
      reason: { info: { code: 'internal', message: '' } },
    });
    expect(next.status).toBe('fulfilled');
    expect(workers).toEqual([
      { terminated: true, files: ['trap.stl'] },
      { terminated: false, files: ['next.stl'] },
    ]);
  });

  test('memory is given back: the worker goes after a very large file, once nobody waits for it', async () => {
    const { spawn, workers } = workshop(() => model);
    const client = new ParserClient(spawn);
    await Promise.all([client.parse(file('large.stl', 17 * 1024 * 1024)), client.parse(file('small.stl'))]);
    await vi.waitFor(() => expect(workers[0]?.terminated).toBe(true));
    expect(workers[0]?.files).toEqual(['large.stl', 'small.stl']);
    await client.parse(file('later.stl'));
    expect(workers).toHaveLength(2);
  });

  test('ERR-01 a worker that cannot be started says so, and the next file tries again', async () => {
    let broken = true;
    const { spawn } = workshop(() => model);
    const client = new ParserClient(() => {
      if (broken) throw new ParserUnavailable();
      return spawn();
    });
    await expect(client.parse(file('a.stl'))).rejects.toThrow(
      'Datei-Parser nicht verfügbar - Bitte laden Sie die Seite neu',
    );
    broken = false;
    await expect(client.parse(file('a.stl'))).resolves.toBeDefined();
  });

  test('ERR-01 a script that does not load fails the running file, and those behind it get a new worker', async () => {
    const { spawn, workers } = workshop(() => model);
    let first = true;
    const client = new ParserClient(() => {
      const worker = spawn();
      if (!first) return worker;
      first = false;
      return {
        ...worker,
        api: { ...worker.api, parse: never } as unknown as Remote<ParserApi>,
        failed: Promise.reject(new ParserUnavailable()),
      };
    });
    const [failed, next] = await Promise.allSettled([
      client.parse(file('a.stl')),
      client.parse(file('b.stl')),
    ]);
    expect(failed).toMatchObject({ reason: expect.any(ParserUnavailable) });
    expect(next.status).toBe('fulfilled');
    expect(workers[0]?.terminated).toBe(true);
  });
});

describe('the worker', () => {
  test('ERR-01 a module that cannot be loaded is named as such', async () => {
    const api = createParserApi(() => Promise.reject(new Error('404')));
    await expect(api.parse(file('a.stl'))).rejects.toMatchObject({ name: 'ParserUnavailable' });
  });

  test.each([
    ['a.stl', 'Failed to read file'],
    ['a.OBJ', 'Fehler beim Lesen der OBJ-Datei'],
    ['a.stp', 'Fehler beim Lesen der STEP-Datei'],
    ['a.step', 'Fehler beim Lesen der STEP-Datei'],
    ['a.ply', 'Fehler beim Lesen der PLY-Datei'],
    ['a.amf', 'Fehler beim Lesen der AMF-Datei'],
  ])('FMT-22 %s that cannot be read: %s', async (name, text) => {
    const unreadable = file(name);
    unreadable.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const api = createParserApi(async () => ({ readModel: () => model }));
    await expect(api.parse(unreadable)).rejects.toEqual({ code: 'read_failed', message: text });
    expect(readFailure(name)).toBe(text);
  });
});
