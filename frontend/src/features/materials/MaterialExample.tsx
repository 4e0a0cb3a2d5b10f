import { ofMap } from '../../lib/ofMap';
import abs from './examples/ABS.webp';
import absGf from './examples/ABS-GF.webp';
import asa from './examples/ASA.webp';
import petg from './examples/PETG.webp';
import pla from './examples/PLA.webp';
import tpu from './examples/TPU.webp';
import { MaterialDrawing } from './MaterialDrawing';
import { texts } from './texts';

/** A part of each shipped plastic, drawn by the shop's own viewer (`e2e/pictures/materials.spec.ts`). */
const EXAMPLES: Readonly<Record<string, { picture: string; part: string }>> = {
  PLA: { picture: pla, part: 'Figur' },
  PETG: { picture: petg, part: 'Halter' },
  TPU: { picture: tpu, part: 'Ring' },
  ASA: { picture: asa, part: 'Haken' },
  ABS: { picture: abs, part: 'Zahnrad' },
  'ABS-GF': { picture: absGf, part: 'Winkel' },
};

/** What stands in a photo's place until the owner has one of this material; `noted` says below it that it is none. */
export function MaterialExample({ material, noted = false }: { material: string; noted?: boolean }) {
  const example = ofMap(EXAMPLES, material);
  if (!example) return <MaterialDrawing material={material} className="size-24" />;
  return (
    <figure className="flex size-full flex-col bg-stage-behind-dark">
      <img
        src={example.picture}
        alt={texts.example(example.part)}
        width={336}
        height={336}
        loading="lazy"
        decoding="async"
        className="min-h-0 w-full flex-1 object-contain"
      />
      {noted && (
        <figcaption aria-hidden="true" className="pb-1.5 text-center text-xs text-ink">
          {texts.drawn}
        </figcaption>
      )}
    </figure>
  );
}
