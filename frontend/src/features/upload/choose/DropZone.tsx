import catalog from 'virtual:core-catalog';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ParserUnavailable, usePricingFailed, warmPricing } from '../../../core/client';
import { cx } from '../../../lib/cx';
import { idleOrFirstMove } from '../../../lib/later';
import { Banner, Button } from '../../../ui';
import { useFiles } from '../../files';
import { startTexts as texts } from '../startTexts';
import { ACCEPT } from './accept';
import { selectButton } from './selectButton';
import type { LiveZone } from './ZoneBehaviour';

/** The attributes of the zone before the library is here; the library sets the same. */
const AT_REST = { role: 'group', 'aria-label': texts.drop.input };

const ZoneBehaviour = lazy(() => import('./ZoneBehaviour'));

/** The drop zone, open before the core is here: a file that comes meanwhile waits for it. `compact` when files are already there. */
export function DropZone({ compact }: { compact: boolean }) {
  if (usePricingFailed()) {
    return (
      <Banner
        tone="danger"
        live="alert"
        action={<Button onClick={() => location.reload()}>{texts.parserFailed.reload}</Button>}
      >
        {new ParserUnavailable().message}
      </Banner>
    );
  }
  return <OpenZone compact={compact} />;
}

/** Takes files once its behaviour is here; until then public/start.js keeps what is dropped, pasted or chosen. */
function OpenZone({ compact }: { compact: boolean }) {
  const [isQuiet, setIsQuiet] = useState(false);
  const [live, setLive] = useState<LiveZone | null>(null);
  const arriving = useFiles((state) => state.arriving);
  useEffect(() => void idleOrFirstMove().then(() => setIsQuiet(true)), []);
  const formats = catalog.acceptedExtensions.map((extension) => extension.toUpperCase()).join(', ');

  return (
    <div
      {...(live?.zone ?? AT_REST)}
      // A visitor at the zone is about to choose a file, whose price will be wanted.
      onPointerEnter={warmPricing}
      onFocusCapture={warmPricing}
      data-needs-script=""
      // For public/start.js, whose dialog offers the same files.
      data-accepts={Object.values(ACCEPT).flat().join()}
      className={cx(
        'relative flex cursor-pointer items-center rounded-lg border-2 border-dashed text-center transition-colors duration-100',
        live?.isDragged || arriving.length > 0
          ? 'border-accent bg-accent-soft'
          : 'border-line-strong bg-surface hover:border-ink',
        // On a phone it keeps its size when the first file is there: nothing jumps under the thumb.
        'flex-col justify-center gap-3 p-4 max-sm:min-h-40',
        compact ? 'sm:flex-row sm:justify-between sm:px-6 sm:text-left' : 'sm:gap-4 sm:py-16',
      )}
    >
      <div className={cx('flex flex-col items-center gap-2', compact && 'sm:items-start sm:gap-0')}>
        {/*
          The button beside it opens the same dialog: once is enough for a screen reader. Not in the drawn page: a file handed over
          before anybody listens would be lost.
        */}
        {live && <input {...live.input} />}
        {!compact && (
          <Upload size={36} strokeWidth={1.25} aria-hidden="true" className="hidden text-muted sm:block" />
        )}
        <p className={cx('font-semibold', !compact && 'sm:text-xl')}>
          {live?.isDragged ? (
            texts.drop.active
          ) : (
            <>
              <span className="pointer-coarse:hidden">{texts.drop.idle}</span>
              <span className="hidden pointer-coarse:inline">{texts.drop.touch}</span>
            </>
          )}
        </p>
        <p
          role={arriving.length > 0 ? 'status' : undefined}
          className={cx('text-sm wrap-anywhere', arriving.length > 0 ? 'font-semibold' : 'text-muted')}
        >
          {arriving.length > 0
            ? texts.drop.arriving(arriving)
            : texts.drop.hint(formats, catalog.maxUploadBytes)}
        </p>
      </div>
      {/* A press reaches the zone around it, which opens the file dialog. */}
      <Button ref={selectButton} variant={compact ? 'secondary' : 'primary'} size={compact ? 'md' : 'lg'}>
        {texts.drop.select}
      </Button>
      {isQuiet && (
        <Suspense>
          <ZoneBehaviour onZone={setLive} />
        </Suspense>
      )}
    </div>
  );
}
