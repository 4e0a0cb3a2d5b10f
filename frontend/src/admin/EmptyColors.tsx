import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Filament, SPOOLS_KEY, useEmptyColors, useKeepColor } from '../api/adminSpools';
import { useSettings } from '../api/settings';
import { useSession } from '../features/session';
import { errorText } from '../lib/errorText';
import { Banner, Button } from '../ui';
import { useSaveSettings } from './settings/useSaveSettings';
import { texts } from './texts';

const t = texts.emptyColors;

/** Asks the owner whether customers can still choose what is used up. */
export function EmptyColors({ isOnSpools = false }: { isOnSpools?: boolean }) {
  const isOwner = useSession().user?.role === 'owner';
  const colors = useEmptyColors(isOwner).data;
  if (!isOwner || !colors?.length) return null;
  return (
    <Banner tone="warning" title={t.title}>
      <p>
        {t.text}{' '}
        {!isOnSpools && (
          <Link to="/admin/production?view=spools" className="link">
            {t.toSpools}
          </Link>
        )}
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {colors.map((filament) => (
          <Question key={`${filament.material} ${filament.color}`} filament={filament} />
        ))}
      </ul>
    </Banner>
  );
}

function Question({ filament }: { filament: Filament }) {
  const client = useQueryClient();
  const settings = useSettings().data;
  const name = t.name(filament.material, filament.color);
  const offer = settings?.settings.offer;
  const hidden = offer?.hiddenColors[filament.material] ?? [];
  const colors = settings?.settings.materialColors[filament.material] ?? [];
  // A material is sold in some colour, or not at all.
  const isLast = colors.every((color) => color.name === filament.color || hidden.includes(color.name));
  const hide = useSaveSettings(t.hidden(isLast ? filament.material : name), settings);
  const keep = useKeepColor();
  const error = hide.error ?? keep.error;
  const hideIt = () => {
    if (!offer) return;
    const news = isLast
      ? { hiddenMaterials: [...offer.hiddenMaterials, filament.material] }
      : { hiddenColors: { ...offer.hiddenColors, [filament.material]: [...hidden, filament.color] } };
    hide.mutate(
      { offer: { ...offer, ...news } },
      { onSettled: () => client.invalidateQueries({ queryKey: SPOOLS_KEY }) },
    );
  };
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="font-semibold max-sm:basis-full sm:min-w-40">{name}</span>
      <Button
        size="sm"
        variant="primary"
        busy={hide.isPending}
        disabled={!settings}
        aria-label={isLast ? t.hideMaterialOf(filament.material) : t.hideOf(name)}
        onClick={hideIt}
      >
        {isLast ? t.hideMaterial : t.hide}
      </Button>
      <Button
        size="sm"
        busy={keep.isPending}
        aria-label={t.keepOf(name)}
        onClick={() => keep.mutate(filament)}
      >
        {t.keep}
      </Button>
      <p role="alert" className="basis-full text-sm text-danger empty:hidden">
        {error && `${t.failed} ${errorText(error)}`}
      </p>
    </li>
  );
}
