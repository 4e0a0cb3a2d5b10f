import { type RefObject, useId, useState } from 'react';
import { Button, Spinner } from '../../ui';
import { BoxDrawing } from './BoxDrawing';
import type { UploadedFile } from './entry';
import { UNCONFIGURED_COLOR } from './PartImage';
import { texts } from './texts';
import { useViewer, type View } from './useViewer';
import { ViewerControls } from './ViewerControls';

export interface PartViewerProps {
  entry: UploadedFile;
  /** Hex colour as configured; without one the part is shown in the viewer's blue. */
  color?: string | undefined;
  /** The view itself, which takes the keys. */
  stage: RefObject<HTMLDivElement | null>;
}

/** The turnable view of a part with its controls; without WebGL a drawing of the part's box with its sizes. */
export function PartViewer({ entry, color = UNCONFIGURED_COLOR, stage }: PartViewerProps) {
  const view = useViewer(entry.id, color, stage);
  const keysId = useId();
  const [measured, setMeasured] = useState(true);
  const { state, turning, viewer } = view;
  if (state === 'noWebgl') {
    return (
      <div
        role="status"
        className="flex h-full flex-col items-center justify-center gap-2 bg-stage p-4 text-center"
      >
        <p className="max-w-prose">{texts.viewer.noWebgl}</p>
        <BoxOf entry={entry} color={color} className="min-h-0 w-full max-w-md flex-1" />
      </div>
    );
  }
  return (
    <div className="relative h-full bg-stage">
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
      {state !== 'ready' && <NotYet view={view} entry={entry} color={color} />}
      {state !== 'failed' && (
        <ViewerControls
          disabled={state !== 'ready'}
          turning={turning}
          measured={measured}
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
    </div>
  );
}

/** What lies over the view while it is not there. */
function NotYet({ view, entry, color }: { view: View; entry: UploadedFile; color: string }) {
  const { state, retry } = view;
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-stage p-6 text-center">
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
      {state === 'failed' && <Button onClick={retry}>{texts.viewer.retry}</Button>}
    </div>
  );
}

function BoxOf({ entry, color, className }: { entry: UploadedFile; color: string; className: string }) {
  const { measures, name } = entry;
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
