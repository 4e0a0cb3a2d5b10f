import type { Plate } from '../../api/adminPlates';
import type { ProductionGroup, ProductionPart } from '../../api/adminProduction';
import { partKey } from './words';

/** Pieces of a part that are to lie on a plate. */
export interface Piled {
  part: ProductionPart;
  material: string;
  colors: string;
  layerHeight: number;
  pieces: number;
  /** The open pieces of the part. */
  most: number;
}

/** The pieces of a planned plate together with more that are put on it. */
export function piledOn(plate: Plate, more: Piled[] = []): Piled[] {
  const lying = plate.parts.map(({ pieces, ...lying }) => {
    const added = more.some(({ part }) => partKey(part) === partKey(lying.part));
    const most = pieces + lying.part.pieces.open;
    return { ...lying, pieces: added ? most : pieces, most };
  });
  const keys = new Set(lying.map(({ part }) => partKey(part)));
  return [...lying, ...more.filter(({ part }) => !keys.has(partKey(part)))];
}

/** Something of it is open, and nothing speaks against it. */
export const mayBePiled = ({ pieces, stops }: ProductionPart) => pieces.open > 0 && stops.length === 0;

/** All open pieces of a part. */
export function piledOf({ material, colors, layerHeight }: ProductionGroup, part: ProductionPart): Piled {
  return { part, material, colors, layerHeight, pieces: part.pieces.open, most: part.pieces.open };
}
