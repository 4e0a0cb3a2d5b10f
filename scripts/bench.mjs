// Ours against the peers of ../shared/bench, in one interleaved run: node scripts/bench.mjs [--quick] [--rows 1,3]
// [--rounds N] [--files RE]. bench/README.md says what is measured, and how.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliBytes } from './lib/compressed.mjs';
import { bold, dim, frontend, isMain, main, root, Stop } from './lib/project.mjs';

const ROUNDS = 7;
const ROUNDS_QUICK = 3;

const FLAGS = {
  quick: { type: 'boolean', default: false },
  rows: { type: 'string' },
  rounds: { type: 'string' },
  files: { type: 'string' },
  programs: { type: 'string' },
  release: { type: 'boolean', default: false },
  buyers: { type: 'string', default: '2,4,6' },
};

/** The row that measures a running shop, and no files: only where it is asked for. */
const PURCHASES = 18;

function flags() {
  try {
    return parseArgs({ options: FLAGS }).values;
  } catch (error) {
    throw new Stop(
      `${error.message}\nKnown: --quick, --rows 1,3, --rounds N, --files RE, for rows 18 and 22 --programs FOLDER, for row 18 --release, --buyers 2,6 (bench/README.md).`,
    );
  }
}

function options() {
  const values = flags();
  const { quick } = values;
  const rounds = Number(values.rounds ?? (quick ? ROUNDS_QUICK : ROUNDS));
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Stop(`--rounds ${values.rounds} is no number of rounds.`);
  return {
    quick,
    rounds,
    rows: values.rows ? new Set(values.rows.split(',').map(Number)) : null,
    files: new RegExp(values.files ?? (quick ? '_100k|_far' : '50mb|_far')),
  };
}

/** A file's format as the goals name it. */
const formatOf = (file, { format }) => (file.includes('_far') ? `${format}_far` : format);

/** Row 18. */
async function purchases() {
  const { measurePurchases } = await import('../bench/lib/purchases.mjs');
  const { programs, release, buyers } = flags();
  const numbers = buyers.split(',').map(Number);
  if (!numbers.every((each) => Number.isInteger(each) && each > 0))
    throw new Stop(`--buyers ${buyers} is no list of numbers of customers.`);
  const rows = await measurePurchases({ programs, release, buyers: numbers });
  console.log(`
| customers at each process | one process, 5 ms per round trip (8/s; 15/s) | three against one, 5 ms (2.5×; 2.9×) | three against one, no delay (1×) |
|--:|--:|--:|--:|
${rows.map((row) => `| ${row.buyers} | ${row.one.toFixed(1)}/s | ${row.ratio.toFixed(2)}× | ${row.direct.toFixed(2)}× |`).join('\n')}`);
}

async function bench() {
  if (options().rows?.has(PURCHASES)) {
    if (options().rows.size > 1) throw new Stop('Row 18 is measured alone: --rows 18.');
    return purchases();
  }
  const { quick, rounds, rows, files } = options();
  const [
    { prepare, readTruth, folder, results },
    { contestants },
    { GOALS, HOSTILE_GOALS, PRINTABILITY_GOALS, SHOP_GOALS, SIZE_GOALS, UNTRUSTED_GOALS },
    { Cell },
    report,
  ] = await Promise.all([
    import('../bench/lib/prepare.mjs'),
    import('../bench/lib/contestants.mjs'),
    import('../bench/lib/goals.mjs'),
    import('../bench/lib/cells.mjs'),
    import('../bench/lib/report.mjs'),
  ]);
  const known = new Set(
    [...GOALS, ...PRINTABILITY_GOALS, ...SHOP_GOALS, ...SIZE_GOALS, ...UNTRUSTED_GOALS].map(({ row }) => row),
  );
  const foreign = [...(rows ?? [])].filter((row) => !known.has(row));
  if (foreign.length > 0)
    throw new Stop(`Rows ${foreign} are not measured here. Known: ${[...known].sort((a, b) => a - b)}.`);
  const isWanted = ({ row }) => rows === null || rows.has(row);
  const goals = GOALS.filter(isWanted);
  // A minute a round: only where it is asked for.
  const printGoals = rows ? PRINTABILITY_GOALS.filter(isWanted) : [];
  const { chromium } = await prepare({
    quick: quick && !files.test('x_50mb.x'),
    browser: goals.some((goal) => goal.pages) || printGoals.length > 0,
    peers: goals.some(({ pages, runners }) => pages || runners.some((runner) => !/ours$/.test(runner))),
    wasm: printGoals.length > 0 || goals.some(({ pages, runners }) => pages || runners.includes('ours')),
  });

  const cells = Object.entries(readTruth())
    .filter(([file]) => files.test(file))
    .map(([file, truth]) => new Cell(file, formatOf(file, truth), truth))
    .filter((cell) => goals.some(({ format }) => format === cell.format));
  if (goals.length > 0 && cells.length === 0) throw new Stop(`No generated file is called like ${files}.`);

  const say = (text) => process.stderr.write(`${dim(`  ${text}`)}\n`);
  for (let round = 0; round < rounds; round += 1) {
    for (const cell of cells) {
      const own = goals.filter(({ format }) => format === cell.format);
      const ids = [...new Set(own.flatMap(({ runners }) => runners))];
      if (ids.length === 0) continue;
      const steady = own.some((goal) => goal.steady);
      say(`round ${round + 1} of ${rounds}: ${cell.file}`);
      // Nobody is always the first one after a change of files.
      const turned = ids.map((_, place) => ids[(place + round) % ids.length]);
      for (const id of turned) {
        if (cell.error(id)) continue;
        cell.add(id, contestants[id].run(join(folder, 'data', cell.file), cell.truth.format, { steady }));
      }
    }
  }

  const jobs = cells.flatMap((cell) =>
    [...new Set(goals.filter(({ format }) => format === cell.format).flatMap(({ pages = [] }) => pages))].map(
      (page) => ({
        page,
        file: join(folder, 'data', cell.file),
        format: cell.truth.format,
        add: (answer) => cell.addPage(page, answer),
      }),
    ),
  );
  if (jobs.length > 0) {
    const { runPages } = await import('../bench/lib/browser.mjs');
    await runPages(chromium, jobs, rounds, say);
  }

  const untrustedGoals = UNTRUSTED_GOALS.filter(isWanted);
  const { countUntrusted } = await import('../bench/lib/untrusted.mjs');
  const untrusted = untrustedGoals.length > 0 ? await countUntrusted(say) : null;

  const hostileGoals = HOSTILE_GOALS.filter(isWanted);
  const { countHostile } = await import('../bench/lib/hostile.mjs');
  const hostile = hostileGoals.length > 0 ? await countHostile(say) : null;

  const sizeOf = (file) => brotliBytes(readFileSync(join(frontend, 'src', 'core', 'wasm', file))) / 1e3;

  // A shop is started only where it is asked for.
  const shopGoals = rows ? SHOP_GOALS.filter(isWanted) : [];
  const { measureShopLoad } = await import('../bench/lib/shop-load.mjs');
  const load = shopGoals.length > 0 ? await measureShopLoad({ programs: flags().programs, say }) : null;

  const { measurePrintability } = await import('../bench/lib/printability.mjs');
  const printed = printGoals.length > 0 ? await measurePrintability({ chromium, rounds, say }) : null;
  if (printed) console.log(`\n### Printability\n\n${report.printabilityLine(printed)}`);
  const judged = [
    ...goals.flatMap((goal) =>
      cells
        .filter((cell) => cell.format === goal.format)
        .map((cell) => ({ goal, file: cell.file, value: goal.figure(cell) })),
    ),
    ...SIZE_GOALS.filter(isWanted).map((goal) => ({
      goal,
      file: goal.file,
      value: sizeOf(goal.file),
    })),
    ...printGoals.map((goal) => ({
      goal,
      file: 'vase_1m.stl',
      value: goal.figure(printed),
    })),
    ...shopGoals.map((goal) => ({ goal, file: '', value: goal.figure(load) })),
    ...untrustedGoals.map((goal) => ({
      goal,
      file: 'make_untrusted_meshes.py',
      value: untrusted ? goal.figure(untrusted) : Number.NaN,
    })),
    ...hostileGoals.map((goal) => ({ goal, file: 'tests/it/step_hostile', value: goal.figure(hostile) })),
  ].sort((a, b) => a.goal.row - b.goal.row);

  print({ cells, judged, rounds, report, file: join(results, `bench${quick ? '-quick' : ''}.json`) });
}

function print({ cells, judged, rounds, report, file }) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  console.log(
    `\n## Benchmark\n\n${new Date().toISOString()}, ${machine}, medians of ${rounds} interleaved rounds.`,
  );
  console.log(`\n### Goals\n\n${report.goalTable(judged)}`);
  if (cells.some(({ answers }) => answers.size > 0))
    console.log(`\n### First calls, each in a fresh process\n\n${report.runTable(cells)}`);
  if (cells.some(({ pages }) => pages.size > 0))
    console.log(`\n### In Chromium\n\n${report.pageTable(cells)}`);
  const plain = {
    at: new Date().toISOString(),
    machine,
    rounds,
    goals: judged.map(({ goal: { row, title, must, aim, unit }, file: of, value }) => ({
      row,
      title,
      file: of,
      must,
      aim,
      unit,
      value,
    })),
    files: cells.map(({ file: name, format, truth, answers, pages }) => ({
      name,
      format,
      truth,
      answers: Object.fromEntries(answers),
      pages: Object.fromEntries(pages),
    })),
  };
  writeFileSync(file, `${JSON.stringify(plain, null, 1)}\n`);
  console.log(`\n${bold('All answers:')} ${relative(root, file)}`);
}

if (isMain(import.meta.url)) await main(bench);
