import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { notTested } from '../../../scripts/lib/untested.mjs';
import { repository } from './shop';
import { binaryStl, box } from './stl';

/** A model and what it measures, from a source that is not this shop's core. */
export interface Model {
  name: string;
  bytes: Buffer;
  triangles: number;
  /** x, y, z */
  dimensionsMm: [number, number, number];
  volumeMm3: number;
}

interface Truth {
  files: { file: string; triangles: number; bbox_mm: [number, number, number]; volume_mm3: number }[];
}

/**
 * Two real parts of the collection beside the repository, or, where that is missing, two boxes of our own. Saying which
 * is part of the deal: a test that silently ran on boxes would prove less than it seems to.
 */
export function twoRealModels(): [Model, Model] {
  const folder = join(process.env.SCHICHTWERK_SHARED ?? join(repository, '..', 'shared'), 'models');
  const truthFile = join(folder, 'truth.json');
  if (!existsSync(truthFile)) {
    notTested('shared', 'a purchase of real models; it runs on two boxes made by the test');
    return [ownBox('quader-gross.stl', 40, 30, 20), ownBox('quader-klein.stl', 25, 12.5, 8)];
  }
  const truth: Truth = JSON.parse(readFileSync(truthFile, 'utf8'));
  const model = (file: string): Model => {
    const row = truth.files.find((entry) => entry.file === file);
    if (!row) throw new Error(`${truthFile} has no row for ${file}`);
    return {
      name: basename(file),
      bytes: readFileSync(join(folder, file)),
      triangles: row.triangles,
      dimensionsMm: row.bbox_mm,
      volumeMm3: row.volume_mm3,
    };
  };
  return [model('stl/build123d-low_poly_benchy.stl'), model('stl/odri-hip_aa_module_shell_base.STL')];
}

/** A box of our own as a model. */
export function ownBox(name: string, x: number, y: number, z: number): Model {
  const triangles = box(x, y, z);
  return {
    name,
    bytes: binaryStl(triangles),
    triangles: triangles.length,
    dimensionsMm: [x, y, z],
    volumeMm3: x * y * z,
  };
}
