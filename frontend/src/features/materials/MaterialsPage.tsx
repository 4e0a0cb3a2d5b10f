import { Link } from 'react-router';
import { useSettings } from '../../api/settings';
import { useShop } from '../../api/shop';
import type { Settings } from '../../core/types';
import { formatEuro } from '../../lib/format';
import { ofMap } from '../../lib/ofMap';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { buttonClass, Card, Facts, Loading, PageTitle, QueryFailure, Swatch } from '../../ui';
import { offeredColors, offeredMaterials, Photo, PriceNote, safetyNote } from '../shop';
import { FACT_LABELS, FACTS } from './facts';
import { MaterialExample } from './MaterialExample';
import { texts } from './texts';

/** A data sheet of each material that is sold, in the owner's words. */
export default function MaterialsPage() {
  useDocumentTitle(texts.title);
  const answer = useSettings();
  return (
    <div className="flex flex-col gap-8">
      <div>
        <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
        {/* Once for all the prices below. */}
        <PriceNote className="mt-1" />
      </div>
      {answer.data ? (
        <Materials settings={answer.data.settings} />
      ) : answer.isError ? (
        <QueryFailure query={answer} title={texts.failed} />
      ) : (
        <Loading
          label={texts.loading}
          className="flex flex-col gap-6"
          shapes={['h-96 w-full rounded-lg', 'h-96 w-full rounded-lg']}
        />
      )}
    </div>
  );
}

function Materials({ settings }: { settings: Settings }) {
  const offered = offeredMaterials(settings);
  return (
    <>
      <nav aria-label={texts.all} className="flex flex-wrap gap-x-5">
        {offered.map((id) => (
          <a
            key={id}
            href={`#${encodeURIComponent(id)}`}
            className="link inline-flex min-h-touch items-center"
          >
            {id}
          </a>
        ))}
      </nav>
      <ul className="flex flex-col gap-6">
        {offered.map((id) => (
          <DataSheet key={id} id={id} settings={settings} />
        ))}
      </ul>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-[72ch] text-sm text-muted">{texts.guide}</p>
        <Link to="/konfigurator" className={buttonClass({ variant: 'primary' })}>
          {texts.upload}
        </Link>
      </div>
    </>
  );
}

function DataSheet({ id, settings }: { id: string; settings: Settings }) {
  const colors = offeredColors(settings, id);
  const facts = ofMap(settings.materialFacts, id);
  const photos = useShop().data?.pictures.filter(({ material }) => material === id) ?? [];
  const [photo, ...others] = photos;
  const description = ofMap(settings.materialDescriptions, id);
  return (
    <Card as="li" id={id} className="scroll-mt-6">
      <div className="grid gap-6 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8">
        <div className="flex items-center justify-center overflow-hidden rounded-md bg-stage text-muted max-md:h-40 md:aspect-square">
          {photo ? (
            <Photo
              picture={photo}
              sizes="(min-width: 48rem) 12rem, 100vw"
              cropped
              className="h-full md:aspect-square"
            />
          ) : (
            <MaterialExample material={id} noted />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 className="text-2xl font-bold tracking-tight">{id}</h2>
              <p className="figures font-semibold">
                {texts.perCm3(formatEuro(settings.materialPrices[id] ?? 0))}
              </p>
            </div>
            {description && <p className="text-lg text-muted first-letter:uppercase">{description}</p>}
          </div>
          <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
            {facts && <Facts facts={FACTS.map((fact) => [FACT_LABELS[fact], facts[fact]])} />}
            {colors.length > 0 && (
              <div>
                <h3 className="mb-1 text-sm font-semibold">{texts.colors(colors.length)}</h3>
                <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
                  {colors.map(({ name, hex }) => (
                    <li key={name} className="inline-flex items-center gap-1.5">
                      <Swatch hex={hex} name={name} size={20} />
                      {name}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
          {others.length > 0 && (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {others.map((picture) => (
                <li key={picture.id}>
                  <Photo
                    picture={picture}
                    sizes="(min-width: 40rem) 15rem, 50vw"
                    cropped
                    className="rounded-md"
                  />
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-muted">
            <span className="font-semibold text-ink">{texts.safety}:</span>{' '}
            {safetyNote(id, settings.materialSafety)}
          </p>
        </div>
      </div>
    </Card>
  );
}
