import { useRef } from 'react';
import { Link } from 'react-router';
import { useShop } from '../../api/shop';
import type { Settings } from '../../core/client';
import { formatEuro } from '../../lib/format';
import { ofMap } from '../../lib/ofMap';
import { Loading, Swatch } from '../../ui';
import { MaterialExample } from '../materials';
import { offeredColors, offeredMaterials, Photo } from '../shop';
import { Section } from './Section';
import { texts } from './texts';
import { useNear } from './useNear';

/** More dots than these say nothing more. */
const MOST_DOTS = 10;

/** The materials on offer with their colours, in the owner's words. */
export function Materials({ settings }: { settings: Settings | undefined }) {
  return (
    <Section title={texts.materials.title}>
      {settings ? (
        <ul className="mt-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {offeredMaterials(settings).map((id) => (
            <Material key={id} id={id} settings={settings} />
          ))}
        </ul>
      ) : (
        <Loading label={texts.loading} className="mt-6" shapes={['h-64 w-full rounded-lg']} />
      )}
    </Section>
  );
}

function Material({ id, settings }: { id: string; settings: Settings }) {
  const colors = offeredColors(settings, id);
  const description = ofMap(settings.materialDescriptions, id);
  const rest = colors.length - MOST_DOTS;
  const photo = useShop().data?.pictures.find(({ material }) => material === id);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, '300px');
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] bg-surface xl:grid-cols-[8rem_minmax(0,1fr)]">
      {/* As high as the words beside it, whatever is shown. */}
      <div ref={place} className="relative bg-stage text-muted">
        <div className="absolute inset-0 flex items-center justify-center overflow-hidden">
          {isNear &&
            (photo ? (
              <Photo picture={photo} sizes="8rem" className="h-full object-cover" />
            ) : (
              <MaterialExample material={id} />
            ))}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-lg font-semibold">
            <Link to={`/materialien#${encodeURIComponent(id)}`} className="link">
              {id}
            </Link>
          </h3>
          <p className="figures text-sm text-muted">
            {texts.materials.perCm3(formatEuro(settings.materialPrices[id] ?? 0))}
          </p>
        </div>
        {description && <p className="text-muted first-letter:uppercase">{description}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
          {colors.slice(0, MOST_DOTS).map(({ name, hex }) => (
            <Swatch key={name} hex={hex} name={name} size={18} />
          ))}
          {colors.length > 0 && (
            <span className="text-sm text-muted">
              {rest > 0 && '… '}
              {colors.length === 1 ? colors[0]?.name : texts.materials.colors(colors.length)}
            </span>
          )}
        </div>
      </div>
    </li>
  );
}
