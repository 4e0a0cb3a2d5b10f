import { expose, proxy, type Remote, wrap } from 'comlink';
import { describe, expect, test, vi } from 'vitest';
import { ParserClient, type ParserWorker } from './parser';
import { createParserApi, type ParserApi, type ParserModule } from './parserApi';
import { CoreFailure, type FirstMeasures, type Measures, ParserUnavailable } from './types';
import { readFailure } from './windows';

const first: FirstMeasures = {
  format: 'stl',
  triangles: 1,
  vertices: 3,
  volumeMm3: 1,
  estimatedVolumeMm3: undefined,
  dimensionsMm: [1, 1, 0],
};
const measures: Measures = {
  ...first,
  volumeMm3: 2,
  surfaceAreaMm2: 1,
  watertight: false,
  shells: 1,
  boundaryEdges: 3,
  nonManifoldEdges: 0,
  degenerateTriangles: 0,
  consistentWinding: true,
  trust: 'repaired',
  doubts: [],
  repairs: { turnedTriangles: 0, repeatedTriangles: 0, splitEdges: 0, closedHoles: 1 },
};
const triangle = [0, 0, 0, 4, 0, 0, 0, 4, 0];

/** What a made-up module does with files, by name; each entry is thrown or called when that method runs. */
type Behaviour = Record<string, { feed?: () => boolean; first?: () => void; measures?: () => void }>;

/** A module whose streams write down what is asked of them. */
function makeModule(log: string[], behaviour: Behaviour = {}): ParserModule {
  return {
    ModelStream: class {
      readonly #name: string;
      #fed = 0;
      constructor(name: string) {
        this.#name = name;
        log.push(`open ${name}`);
      }
      feed(piece: Uint8Array, isLast: boolean): boolean {
        log.push(`feed ${piece.length}${isLast ? ' last' : ''}`);
        this.#fed++;
        return this.#fed === 1 && (behaviour[this.#name]?.feed?.() ?? false);
      }
      first() {
        behaviour[this.#name]?.first?.();
        log.push(`first ${this.#name}`);
        return first;
      }
      positions() {
        log.push(`positions ${this.#name}`);
        return new Float32Array(triangle);
      }
      draw() {
        return true;
      }
      colours() {
        return undefined;
      }
      bodyNames() {
        return undefined;
      }
      bodyCounts() {
        return undefined;
      }
      bodyCorners() {
        return undefined;
      }
      missingFaces() {
        return new Uint32Array();
      }
      indices() {
        return undefined;
      }
      placement() {
        return { centre: [2, 2, 0] as [number, number, number], scale: 1 };
      }
      measures(positions: Float32Array) {
        behaviour[this.#name]?.measures?.();
        log.push(`measures ${this.#name} of ${positions.length}`);
        return measures;
      }
      free() {
        log.push(`free ${this.#name}`);
      }
    },
  };
}

/** Workers that run in this thread, each with a module of its own. */
function workshop(behaviour: Behaviour = {}, change: (api: ParserApi) => Partial<ParserApi> = () => ({})) {
  const workers: { terminated: boolean; log: string[] }[] = [];
  const spawn = (): ParserWorker => {
    const state = { terminated: false, log: [] as string[] };
    workers.push(state);
    const api = createParserApi(async () => makeModule(state.log, behaviour));
    // Nobody answers any more once the worker is gone.
    const alive = Object.fromEntries(
      Object.entries({ ...api, ...change(api) }).map(([name, method]) => [
        name,
        async (...args: unknown[]) => {
          const answer = await (method as (...args: unknown[]) => Promise<unknown>)(...args);
          return state.terminated ? never() : answer;
        },
      ]),
    );
    return {
      api: alive as unknown as Remote<ParserApi>,
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
const trap = () => {
  throw new WebAssembly.RuntimeError('unreachable');
};

/** A file that comes in pieces of these sizes; the test lets each one through. */
function fileInPieces(name: string, ...sizes: number[]) {
  const made = file(
    name,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const asked: (() => void)[] = [];
  let next = 0;
  made.stream = () =>
    new ReadableStream(
      {
        async pull(controller) {
          await new Promise<void>((resolve) => asked.push(resolve));
          const size = sizes[next++];
          if (size === undefined) controller.close();
          else controller.enqueue(new Uint8Array(size));
        },
      },
      { highWaterMark: 0 },
    );
  const letThrough = async () => {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
    asked.shift()?.();
  };
  return { file: made, letThrough };
}

test('what a worker was told to report progress to is given back with each file', async () => {
  const closed = vi.spyOn(MessagePort.prototype, 'close');
  const { port1, port2 } = new MessageChannel();
  const own = createParserApi(async () => makeModule([]));
  // The files of this environment cross no border.
  expose(
    { ...own, read: (_: unknown, ticket, tell) => own.read(file('a.stl'), ticket, tell) } as ParserApi,
    port1,
  );
  const api = wrap<ParserApi>(port2);
  const progress = vi.fn();
  await api.read('a.stl' as unknown as File, 1, proxy(progress));
  // Closing one end closes the channel; the worker's own stays open.
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(await api.measure(1)).toEqual(measures);
  port1.close();
  port2.close();
  closed.mockRestore();
});

describe('the client of the parser', () => {
  test('a file is told about in order: begun, priced, drawn, measured', async () => {
    const { spawn, workers } = workshop();
    const told: string[] = [];
    const model = await new ParserClient(spawn).parse(file('a.stl'), {
      onStart: () => told.push('start'),
      onFirst: (value) => told.push(`first ${value.volumeMm3} mm³, ${'watertight' in value}`),
      onDisplay: ({ positions, placement }) => told.push(`display ${positions.length} ${placement.scale}`),
    });
    expect(told).toEqual(['start', 'first 1 mm³, false', 'display 9 1']);
    expect(model.measures).toEqual(measures);
    expect(model.thumbnail.alpha.some((value) => value > 0)).toBe(true);
    expect(workers[0]?.log).toEqual([
      'open a.stl',
      'feed 10 last',
      'first a.stl',
      'positions a.stl',
      'measures a.stl of 9',
      'free a.stl',
    ]);
  });

  test('every price comes before any measuring', async () => {
    const { spawn, workers } = workshop();
    const client = new ParserClient(spawn);
    await Promise.all(['a.stl', 'b.stl', 'c.stl'].map((name) => client.parse(file(name))));
    expect(workers).toHaveLength(1);
    const steps = workers[0]?.log.filter((line) => /^(first|measures)/.test(line));
    expect(steps).toEqual([
      'first a.stl',
      'first b.stl',
      'first c.stl',
      'measures a.stl of 9',
      'measures b.stl of 9',
      'measures c.stl of 9',
    ]);
  });

  test('no more is read ahead than fits in memory', async () => {
    const { spawn, workers } = workshop();
    const client = new ParserClient(spawn);
    const large = (name: string) => Object.defineProperty(file(name), 'size', { value: 40 * 1024 * 1024 });
    const files = ['a.stl', 'b.stl'].map((name) => {
      const made = large(name);
      made.stream = () => new Blob([new Uint8Array(40 * 1024 * 1024)]).stream();
      return made;
    });
    await Promise.all(files.map((each) => client.parse(each)));
    expect(workers[0]?.log.filter((line) => /^(first|free)/.test(line))).toEqual([
      'first a.stl',
      'free a.stl',
      'first b.stl',
      'free b.stl',
    ]);
  });

  test('UPL-28 cancelling in the middle of a file lets go of it at its next piece, and the warm worker stays', async () => {
    const { spawn, workers } = workshop();
    const client = new ParserClient(spawn);
    const slow = fileInPieces('slow.stl', 4, 4, 4);
    const cancel = new AbortController();
    const parsing = client.parse(slow.file, { signal: cancel.signal });
    const next = client.parse(file('next.stl'));
    await slow.letThrough();
    await vi.waitFor(() => expect(workers[0]?.log).toContain('feed 4'));
    cancel.abort();
    await expect(parsing).rejects.toMatchObject({ name: 'AbortError' });
    await slow.letThrough();
    await expect(next).resolves.toMatchObject({ measures });
    expect(workers).toHaveLength(1);
    expect(workers[0]).toMatchObject({ terminated: false });
    expect(workers[0]?.log.slice(0, 4)).toEqual([
      'open slow.stl',
      'feed 4',
      'free slow.stl',
      'open next.stl',
    ]);
  });

  test('UPL-28 a worker that does not let go ends, and the next file gets a new one', async () => {
    const { spawn, workers } = workshop({}, (api) => ({
      read: (given, ...rest) => (given.name === 'slow.stl' ? never() : api.read(given, ...rest)),
    }));
    const client = new ParserClient(spawn);
    const cancel = new AbortController();
    const slow = client.parse(file('slow.stl'), { signal: cancel.signal });
    const next = client.parse(file('next.stl'));
    cancel.abort();
    await expect(slow).rejects.toMatchObject({ name: 'AbortError' });
    await expect(next).resolves.toMatchObject({ measures });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  test('UPL-28 cancelling a waiting file drops it and leaves the running one alone', async () => {
    const { spawn, workers } = workshop();
    const client = new ParserClient(spawn);
    const running = fileInPieces('running.stl', 10);
    const cancel = new AbortController();
    const parsing = client.parse(running.file);
    const waiting = client.parse(file('waiting.stl'), { signal: cancel.signal });
    cancel.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await running.letThrough();
    await expect(parsing).resolves.toMatchObject({ measures });
    expect(workers[0]?.log.join()).not.toContain('waiting.stl');
  });

  test('UPL-28 a file that has its price and is cancelled before it is measured gives its memory back', async () => {
    const { spawn, workers } = workshop();
    const client = new ParserClient(spawn);
    const cancel = new AbortController();
    const blocking = fileInPieces('second.stl', 10);
    const priced = client.parse(file('first.stl'), { signal: cancel.signal, onFirst: () => cancel.abort() });
    const second = client.parse(blocking.file);
    await expect(priced).rejects.toMatchObject({ name: 'AbortError' });
    await blocking.letThrough();
    await second;
    expect(workers).toHaveLength(1);
    expect(workers[0]?.log).toContain('free first.stl');
    expect(workers[0]?.log.join()).not.toContain('measures first.stl');
  });

  test('a signal that is already aborted starts nothing', async () => {
    const { spawn, workers } = workshop();
    await expect(
      new ParserClient(spawn).parse(file('a.stl'), { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers).toHaveLength(0);
  });

  test("the core's error comes through with its text, and the worker stays", async () => {
    const info = { code: 'no_triangles', message: 'Die Datei enthält keine Dreiecke.' };
    const { spawn, workers } = workshop({
      'bad.stl': {
        first: () => {
          throw info;
        },
      },
    });
    const client = new ParserClient(spawn);
    const failure = await client.parse(file('bad.stl')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CoreFailure);
    expect((failure as CoreFailure).info).toEqual(info);
    await client.parse(file('good.stl'));
    expect(workers).toHaveLength(1);
    expect(workers[0]?.log).toContain('free bad.stl');
  });

  test('after a trap the worker is replaced and the next file is read', async () => {
    const { spawn, workers } = workshop({ 'trap.stl': { first: trap } });
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
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  test('what a trapped worker held is read again, and its price is not told twice', async () => {
    const { spawn, workers } = workshop({ 'trap.stl': { measures: trap } });
    const client = new ParserClient(spawn);
    const onFirst = vi.fn();
    const [trapped, held] = await Promise.allSettled([
      client.parse(file('trap.stl'), { onFirst }),
      client.parse(file('held.stl'), { onFirst }),
    ]);
    expect(trapped).toMatchObject({ status: 'rejected', reason: { info: { code: 'internal' } } });
    expect(held).toMatchObject({ status: 'fulfilled', value: { measures } });
    expect(onFirst).toHaveBeenCalledTimes(2);
    expect(workers.map(({ log }) => log.filter((line) => line.startsWith('open')))).toEqual([
      ['open trap.stl', 'open held.stl'],
      ['open held.stl'],
    ]);
  });

  test('memory is given back: the worker goes after a very large file, once nobody waits for it', async () => {
    const { spawn, workers } = workshop();
    const client = new ParserClient(spawn);
    await Promise.all([client.parse(file('large.stl', 17 * 1024 * 1024)), client.parse(file('small.stl'))]);
    await vi.waitFor(() => expect(workers[0]?.terminated).toBe(true));
    expect(workers[0]?.log).toContain('free small.stl');
    // Its successor is warm before the next file comes.
    expect(workers).toHaveLength(2);
    await client.parse(file('later.stl'));
    expect(workers).toHaveLength(2);
    expect(workers[1]?.log).toContain('free later.stl');
  });

  test('ERR-01 a worker that cannot be started says so, and the next file tries again', async () => {
    let broken = true;
    const { spawn } = workshop();
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
    const { spawn, workers } = workshop();
    let isFirst = true;
    const client = new ParserClient(() => {
      const worker = spawn();
      if (!isFirst) return worker;
      isFirst = false;
      return {
        ...worker,
        api: { ...worker.api, read: never } as unknown as Remote<ParserApi>,
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

  test('UPL-26 the share that is read is told ten times a second at most', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { spawn } = workshop({});
    const slow = fileInPieces('slow.stl', 10, 10, 10, 10);
    const onProgress = vi.fn();
    const parsing = new ParserClient(spawn).parse(slow.file, { onProgress });
    for (const elapsed of [50, 50, 50, 60]) {
      await slow.letThrough();
      now += elapsed;
    }
    await parsing;
    expect(onProgress.mock.calls.length).toBeGreaterThan(0);
    expect(onProgress.mock.calls.length).toBeLessThanOrEqual(2);
    for (const [share] of onProgress.mock.calls) expect([0.25, 0.5, 0.75, 1]).toContain(share);
  });
});

describe('the worker', () => {
  const api = (log: string[], behaviour: Behaviour = {}) =>
    createParserApi(async () => makeModule(log, behaviour));

  test('a file that must be read another way is fed again from its start', async () => {
    const log: string[] = [];
    let pieces = 0;
    const twice = file('a.stl', 8);
    twice.stream = () =>
      new ReadableStream({
        start(controller) {
          for (const size of [3, 5]) controller.enqueue(new Uint8Array(size));
          controller.close();
          pieces++;
        },
      });
    await api(log, { 'a.stl': { feed: () => true } }).read(twice, 1);
    expect(log).toEqual(['open a.stl', 'feed 3', 'feed 3', 'feed 5 last', 'first a.stl']);
    expect(pieces).toBe(2);
  });

  test('a fault in the middle of a file gives its memory back and reads no further', async () => {
    const log: string[] = [];
    const info = { code: 'bad_number', message: 'Zeile 3' };
    const broken = file('a.stl', 8);
    const cancel = vi.fn();
    broken.stream = () =>
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(4)), cancel });
    const worker = api(log, {
      'a.stl': {
        feed: () => {
          throw info;
        },
      },
    });
    await expect(worker.read(broken, 1)).rejects.toBe(info);
    expect(log).toEqual(['open a.stl', 'feed 4', 'free a.stl']);
    expect(cancel).toHaveBeenCalledOnce();
    await expect(worker.measure(1)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a file that was released is gone', async () => {
    const log: string[] = [];
    const worker = api(log);
    await worker.read(file('a.stl'), 7);
    await worker.release(7);
    await worker.release(7);
    expect(log.filter((line) => line.startsWith('free'))).toEqual(['free a.stl']);
    await expect(worker.display(7)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('idle, every reader runs warm for a moment, then the measures, and nothing is left; a real file ends it', async () => {
    const log: string[] = [];
    const worker = api(log);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2));
    await worker.warm();
    const opened = log.filter((line) => line.startsWith('open'));
    expect(new Set(opened)).toEqual(
      new Set(['open warm.stl', 'open warm.obj', 'open warm.ply', 'open warm.amf']),
    );
    expect(log.filter((line) => line.startsWith('free'))).toHaveLength(opened.length);
    // 2 ms each by this clock, and 50 ms in all; the measures take as long as many readings, and no price waits for them.
    expect(opened.length).toBeLessThanOrEqual(25 + 2);
    const firstMeasured = log.findIndex((line) => line.startsWith('measures'));
    expect(log.slice(0, firstMeasured).filter((line) => line.startsWith('open'))).toHaveLength(
      opened.length - 1,
    );
    expect(log.filter((line) => line.startsWith('measures'))).toHaveLength(2);

    log.length = 0;
    await worker.read(file('a.stl'), 1);
    await worker.warm();
    expect(log.filter((line) => line.includes('warm'))).toEqual([]);
  });

  test('ERR-01 a module that cannot be loaded is named as such', async () => {
    const worker = createParserApi(() => Promise.reject(new Error('404')));
    await expect(worker.read(file('a.stl'), 1)).rejects.toMatchObject({ name: 'ParserUnavailable' });
  });

  test.each([
    ['a.stl', 'Failed to read file'],
    ['a.OBJ', 'Fehler beim Lesen der OBJ-Datei'],
    ['a.stp', 'Fehler beim Lesen der STEP-Datei'],
    ['a.step', 'Fehler beim Lesen der STEP-Datei'],
    ['a.ply', 'Fehler beim Lesen der PLY-Datei'],
    ['a.amf', 'Fehler beim Lesen der AMF-Datei'],
  ])('FMT-22 %s that cannot be read: %s', async (name, text) => {
    const log: string[] = [];
    const unreadable = file(name);
    unreadable.stream = () =>
      new ReadableStream({ pull: () => Promise.reject(new DOMException('gone', 'NotReadableError')) });
    await expect(api(log).read(unreadable, 1)).rejects.toEqual({ code: 'read_failed', message: text });
    expect(readFailure(name)).toBe(text);
    expect(log).toEqual([`open ${name}`, `free ${name}`]);
  });

  test('FMT-22 a file that became shorter since it was chosen cannot be read', async () => {
    const shorter = file('a.stl', 10);
    shorter.stream = () => new Blob([new Uint8Array(4)]).stream();
    await expect(api([]).read(shorter, 1)).rejects.toMatchObject({ code: 'read_failed' });
  });
});
