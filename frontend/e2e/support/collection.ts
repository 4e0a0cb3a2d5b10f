import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { notTested } from '../../../scripts/lib/untested.mjs';
import { repository } from './shop';

/** The expected end of a file of the collection: 'either' where its authors leave it open. */
type End = 'stored' | 'failed' | 'too-big' | 'either';

/** A file of the collection beside the repository, on disk. */
interface CollectedFile {
  name: string;
  path: string;
  end: End;
}

interface Row {
  file: string;
  bytes: number;
  verdict?: 'ACCEPT' | 'REJECT' | 'EITHER';
  triangles?: number;
  plate?: string;
  fits_plate_250?: boolean;
  on_demand?: boolean;
  bbox_mm?: { size: number[] };
}

/** Real models and broken ones, up to `count`, each name once; null, with a loud word, where the collection is missing. */
export function collection(count: number): CollectedFile[] | null {
  const folder = join(process.env.SCHICHTWERK_SHARED ?? join(repository, '..', 'shared'), 'models');
  if (!existsSync(join(folder, 'truth.json'))) {
    notTested('shared', 'many real files at once');
    return null;
  }
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const meshes = read<{ files: Row[] }>('truth.json').files;
  const steps = read<{ files: Row[] }>('step-truth.json').files.map((row) => ({
    ...row,
    file: `step/${row.file}`,
    fits_plate_250: Math.max(...(row.bbox_mm?.size ?? [0])) <= 250,
  }));
  const broken = read<{ cases: Row[] }>('bad/truth.json')
    // An empty file never becomes a card.
    .cases.filter(({ bytes, on_demand }) => bytes > 0 && !on_demand)
    // Files with a word on the plate first, so that each end occurs.
    .sort((a, b) => Number(Boolean(b.plate)) - Number(Boolean(a.plate)))
    .map((row) => ({ ...row, file: `bad/${row.file}` }));
  const byName = new Map<string, CollectedFile>();
  for (const row of [...meshes, ...steps, ...broken]) {
    const path = join(folder, row.file);
    const name = basename(row.file);
    if (!byName.has(name) && existsSync(path)) byName.set(name, { name, path, end: endOf(row) });
  }
  return [...byName.values()].slice(0, count);
}

function endOf({ verdict = 'ACCEPT', plate, triangles, fits_plate_250 = true }: Row): End {
  // Fewer than four triangles enclose nothing: there is nothing to print.
  if (triangles !== undefined && triangles > 0 && triangles < 4) return 'failed';
  if (verdict === 'REJECT') return 'failed';
  if (verdict === 'EITHER') return 'either';
  return plate === 'too-big' || !fits_plate_250 ? 'too-big' : 'stored';
}
