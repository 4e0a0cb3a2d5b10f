import catalog from 'virtual:core-catalog';
import {
  type DisplayBuffers,
  type FileUnit,
  isComplete,
  loadPricing,
  type PartMeasures,
  parseModel,
  type SeparateBody,
} from '../../../core/client';
import { displayModelOf, type ListedPart, listedParts } from '../../files';
import { needsAnswer, printedMeasures } from '../../measures';
import { MOST_PARTS, type Part, removeParts } from '../../parts';
import { addFiles } from '../verbs';
import { bodyName, pieceNames } from './pieceNames';
import { splitTexts as texts } from './splitTexts';
import { stlBytes, stlFiles, weigh } from './stlFiles';

type Drawn = Pick<DisplayBuffers, 'positions' | 'indices' | 'bodies'>;

/** A file of several bodies, and what was chosen for it. */
export interface Assembly extends Pick<Part, 'name' | 'quantity' | 'configuration'> {
  /** The part that it is; undefined of a file that never became one. */
  id?: string;
  unit?: FileUnit | undefined;
  /** @throws when the file cannot be read */
  read: () => Promise<{ measures: PartMeasures | undefined; drawn: Drawn }>;
}

/** A part of the list. */
export function assemblyOf({ id, name, quantity, configuration, unit, measures }: ListedPart): Assembly {
  const read = async () => ({ measures, drawn: await displayModelOf(id) });
  return { id, name, quantity, configuration, unit, read };
}

/** A file that was not taken, since it is larger than the plate. */
export function assemblyIn(file: File): Assembly {
  const read = async () => {
    const { measures, ...drawn } = await parseModel(file);
    return { measures, drawn };
  };
  return { name: file.name, quantity: 1, configuration: null, read };
}

/** A body of an assembly, and what becomes of it. */
export interface Piece extends SeparateBody {
  /** The number of its triangles. */
  triangles: number;
  fileName: string;
}

/** The parts that an assembly would become, or why it stays as it is. */
export type Plan = { pieces: readonly Piece[]; drawn: Drawn; refusal?: never } | { refusal: string };

/**
 * How far the volume of all triangles may be from the exact one of the file, as a share: further off, the parts that they make are
 * not those of the file.
 */
const MOST_OFF = 0.01;

/**
 * Says what an assembly would become. All of its bodies or none: a body that would be left out would be missed at the workshop
 * only, and one whose surface is open would be priced and made as something else.
 *
 * @throws when its file cannot be read
 */
export async function planSplit({ id, name, unit, read }: Assembly): Promise<Plan> {
  const pricing = await loadPricing();
  const { measures, drawn } = await read();
  const bodies = drawn.bodies ?? [];
  if (bodies.length === 0) return { refusal: texts.refused.single };
  if (needsAnswer({ measures, unit }, pricing)) return { refusal: texts.refused.unit };
  if (!measures || !isComplete(measures) || measures.trust === 'unsure')
    return { refusal: texts.refused.unsure };
  const others = listedParts().filter((part) => part.id !== id);
  const count = others.length + bodies.length;
  if (count > MOST_PARTS) return { refusal: texts.refused.tooMany(count, MOST_PARTS) };
  const shown = bodies.map(bodyName);
  const open = shown.filter((_, at) => bodies[at]?.corners[0] === bodies[at]?.corners[1]);
  if (open.length > 0) return { refusal: texts.refused.open(open) };
  const weighed = await weigh(drawn, bodies);
  const volumeMm3 = weighed.reduce((sum, own, at) => sum + own.volumeMm3 * (bodies[at]?.count ?? 0), 0);
  const off = Math.abs(volumeMm3 - (measures.volumeMm3 ?? 0));
  if (!(off <= MOST_OFF * volumeMm3)) return { refusal: texts.refused.unsure };
  const taken = others.map((part) => part.name);
  const names = pieceNames(name, bodies, taken);
  const pieces = bodies.map((body, at) => ({
    ...body,
    name: shown[at] ?? '',
    triangles: weighed[at]?.triangles ?? 0,
    fileName: names[at] ?? '',
  }));
  for (const [at, { dimensionsMm }] of weighed.entries()) {
    const sized = { ...measures, dimensionsMm: [...dimensionsMm] satisfies [number, number, number] };
    const printed = printedMeasures({ measures: sized, unit }, pricing) ?? sized;
    const { fits, limitMm } = pricing.checkPlate(printed.dimensionsMm);
    if (!fits) return { refusal: texts.refused.overPlate(shown[at] ?? '', printed.dimensionsMm, limitMm) };
  }
  const limit = catalog.maxUploadBytes;
  const tooLarge = pieces.find(({ triangles }) => stlBytes(triangles) > limit);
  if (tooLarge)
    return { refusal: texts.refused.tooLarge(tooLarge.name, stlBytes(tooLarge.triangles), limit) };
  return { pieces, drawn };
}

/**
 * Puts the pieces in the place of the assembly. They are made as it was chosen to be, and as often as it has them; their files are
 * in mm, or in what the customer said of the assembly.
 *
 * @returns the ids of the new parts
 */
export async function splitAssembly(
  { id, quantity, configuration, unit = 'millimeter' }: Assembly,
  { pieces, drawn }: { pieces: readonly Piece[]; drawn: Drawn },
): Promise<string[]> {
  const files = await stlFiles(drawn, pieces);
  // Another tab may have taken it away meanwhile.
  if (id !== undefined && !listedParts().some((part) => part.id === id)) return [];
  const counts = new Map(pieces.map(({ fileName, count }) => [fileName, count]));
  const added = await addFiles(files, [], ({ name }) => ({
    configuration,
    unit,
    quantity: quantity * (counts.get(name) ?? 1),
  }));
  if (id !== undefined && added.length > 0) removeParts([id]);
  return added;
}
