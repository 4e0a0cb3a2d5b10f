import { type ReactNode, type RefObject, useId, useState } from 'react';
import { cx } from '../../lib/cx';
import { formatMm } from '../../lib/format';
import { stageBehind } from '../../lib/partColor';
import { words } from '../../lib/words';
import { Button, Spinner } from '../../ui';
import type { Section } from '../../viewer';
import type { ListedPart } from '../files';
import { usePrintedMeasures } from '../measures';
import { FindingsPanel } from '../printability';
import { BodyNames } from './BodyNames';
import { BoxDrawing } from './BoxDrawing';
import { UNCONFIGURED_COLOR } from './PartImage';
import { SectionSlider } from './SectionSlider';
import { texts } from './texts';
import { useViewer, type View } from './useViewer';
import { ViewerControls } from './ViewerControls';

interface PartViewerProps {
  entry: Pick<ListedPart, 'id' | 'name' | 'measures' | 'unit'>;
  /** Hex colour as configured; without one the part is shown in the viewer's blue. */
  color?: string | undefined;
  /** The view itself, which takes the keys. */
  stage: RefObject<HTMLDivElement | null>;
  /** Content beside the controls. */
  children?: ReactNode;
}

/** Where a part is cut open at first. */
const HALF: Section = { axis: 2, share: 0.5 };

/** The turnable view of a part with its controls; without WebGL a drawing of the part's box with its sizes. */
export function PartViewer({ entry, color = UNCONFIGURED_COLOR, stage, children }: PartViewerProps) {
  const view = useViewer(entry.id, color, stage);
  const { state, turning, note, bodies, hasColours, viewer } = view;
  const keysId = useId();
  const [measured, setMeasured] = useState(true);
  const [inFileColours, setInFileColours] = useState(false);
  const [measuring, setMeasuring] = useState(false);
  const [section, setSection] = useState<Section | null>(null);
  const cutAt = (next: Section | null): void => {
    viewer.current?.setSection(next);
    setSection(next);
  };

  if (state === 'noWebgl') {
    return (
      <div
        role="status"
        className={cx(
          'flex h-full flex-col items-center justify-center gap-2 p-4 text-center',
          stageBehind(color),
        )}
      >
        <p className="max-w-prose">{texts.viewer.noWebgl}</p>
        <BoxOf entry={entry} color={color} className="min-h-0 w-full max-w-md flex-1" />
      </div>
    );
  }
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-0 flex-1 flex-col sm:flex-row">
        <div className={cx('relative min-h-40 flex-1', stageBehind(color))}>
          {/* Its colours are those of the lines that the viewer draws. */}
          <div
            ref={stage}
            role="application"
            aria-label={texts.viewer.view(entry.name)}
            aria-describedby={keysId}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the view is turned and zoomed with the keyboard.
            tabIndex={0}
            className="absolute inset-0 cursor-grab overflow-hidden border-0 border-line-strong text-muted -outline-offset-4 active:cursor-grabbing"
          />
          <p id={keysId} className="sr-only">
            {texts.viewer.keys}
          </p>
          {note && (
            <p className="pointer-events-none absolute top-3 left-3 rounded-md bg-raised px-2.5 py-1 text-sm font-semibold">
              {note}
            </p>
          )}
          {measuring && (
            <p
              role="status"
              className="figures pointer-events-none absolute right-3 bottom-3 left-3 mx-auto w-fit rounded-md bg-raised px-2.5 py-1 text-center text-sm font-semibold text-ink"
            >
              {view.measured.distanceMm === null
                ? texts.viewer.takePoint[view.measured.points]
                : texts.viewer.distance(formatMm(view.measured.distanceMm))}
            </p>
          )}
          {state !== 'ready' && <NotYet view={view} entry={entry} color={color} />}
        </div>
        <FindingsPanel id={entry.id} name={entry.name} mmPerFileUnit={view.mmPerFileUnit} viewer={viewer} />
      </div>
      <BodyNames bodies={bodies} />
      {section && <SectionSlider section={section} onSection={cutAt} />}
      {/* Beside the view and never over it: whatever stands there can be read. */}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line px-2 py-1.5 sm:px-4">
        {state !== 'failed' && (
          <ViewerControls
            disabled={state !== 'ready'}
            turning={turning}
            measured={measured}
            measuring={measuring}
            cut={section !== null}
            onMeasuring={(on) => {
              viewer.current?.setMeasuring(on);
              setMeasuring(on);
            }}
            onCut={(on) => cutAt(on ? HALF : null)}
            inFileColours={hasColours ? inFileColours : null}
            onFileColours={(on) => {
              viewer.current?.setFileColours(on);
              setInFileColours(on);
            }}
            onZoomIn={() => viewer.current?.zoomIn()}
            onZoomOut={() => viewer.current?.zoomOut()}
            onReset={() => viewer.current?.resetView()}
            onTurning={(on) => viewer.current?.setAutoRotate(on)}
            onMeasured={(on) => {
              viewer.current?.setDimensions(on);
              setMeasured(on);
            }}
          />
        )}
        {children}
      </div>
    </div>
  );
}

/** The cover of the view while it loads or has failed. */
function NotYet({ view, entry, color }: { view: View; entry: PartViewerProps['entry']; color: string }) {
  const { state, retry } = view;
  return (
    <div
      className={cx(
        'absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center',
        stageBehind(color),
      )}
    >
      {state === 'loading' ? (
        <Spinner size={32} className="text-muted" />
      ) : (
        <BoxOf entry={entry} color={color} className="min-h-0 w-full max-w-xs flex-1 basis-60 grow-0" />
      )}
      <p
        role={state === 'failed' ? 'alert' : 'status'}
        className={state === 'failed' ? 'font-semibold' : undefined}
      >
        {texts.viewer[state === 'ready' ? 'loading' : state]}
      </p>
      {state === 'failed' && <Button onClick={retry}>{words.retry}</Button>}
    </div>
  );
}

function BoxOf({
  entry,
  color,
  className,
}: {
  entry: PartViewerProps['entry'];
  color: string;
  className: string;
}) {
  const { name } = entry;
  const measures = usePrintedMeasures(entry);
  if (!measures) return null;
  return (
    <BoxDrawing
      dimensionsMm={measures.dimensionsMm}
      color={color}
      title={texts.viewer.box(name)}
      className={className}
    />
  );
}
