import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton, Spinner } from '../../ui';
import type { ModelViewer } from '../../viewer';
import { webglAvailable } from '../../viewer/support';
import { PartImage, UNCONFIGURED_COLOR } from './PartImage';
import { displayModelOf } from './resources';
import { texts } from './texts';

type State = 'loading' | 'ready' | 'failed';

/** The turnable view of a part with its controls. three.js is loaded when the first one opens. */
export function PartViewer({ id, color = UNCONFIGURED_COLOR }: { id: string; color?: string | undefined }) {
  const stage = useRef<HTMLDivElement>(null);
  const viewer = useRef<ModelViewer | null>(null);
  const [state, setState] = useState<State>('loading');
  const [turning, setTurning] = useState(false);
  const supported = webglAvailable();

  useEffect(() => {
    if (!supported) return;
    const ending = new AbortController();
    setState('loading');
    open(id).then(
      ({ ModelViewer, model }) => {
        if (ending.signal.aborted || !stage.current) return;
        const gridColor = getComputedStyle(stage.current).color;
        try {
          viewer.current = new ModelViewer(stage.current, {
            color,
            gridColor,
            onAutoRotateChange: setTurning,
          });
          viewer.current.show(model);
          viewer.current.startAutoRotate();
          setState('ready');
        } catch (error) {
          console.error('The 3D view could not be made.', error);
          setState('failed');
        }
      },
      () => {
        if (!ending.signal.aborted) setState('failed');
      },
    );
    return () => {
      ending.abort();
      viewer.current?.dispose();
      viewer.current = null;
    };
  }, [id, color, supported]);

  if (!supported) {
    return (
      <div className="flex h-full flex-col items-center justify-center gap-4 bg-stage p-6 text-center">
        <PartImage id={id} color={color} className="size-60" />
        <p>{texts.viewer.noWebgl}</p>
      </div>
    );
  }
  const idle = state !== 'ready';
  return (
    <div className="relative h-full bg-stage">
      <div
        ref={stage}
        role="application"
        aria-label={texts.viewer.keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the view is turned and zoomed with the keyboard.
        tabIndex={0}
        className="absolute inset-0 overflow-hidden text-line-strong -outline-offset-4"
      />
      {idle && (
        <div
          role="status"
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center"
        >
          {state === 'loading' ? (
            <Spinner size={28} />
          ) : (
            <PartImage id={id} color={color} className="size-40" />
          )}
          <p>{state === 'loading' ? texts.viewer.loading : texts.viewer.failed}</p>
        </div>
      )}
      <div className="absolute bottom-3 left-3 flex gap-1 rounded-md border border-line bg-raised p-1">
        <IconButton label={texts.viewer.zoomIn} disabled={idle} onClick={() => viewer.current?.zoomIn()}>
          <ZoomIn size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.viewer.zoomOut} disabled={idle} onClick={() => viewer.current?.zoomOut()}>
          <ZoomOut size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.viewer.reset} disabled={idle} onClick={() => viewer.current?.resetView()}>
          <RotateCcw size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={texts.viewer.autoRotate}
          pressed={turning}
          disabled={idle}
          onClick={() => viewer.current?.setAutoRotate(!turning)}
        >
          <RotateCw size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

async function open(id: string) {
  const [{ ModelViewer }, model] = await Promise.all([import('../../viewer'), displayModelOf(id)]);
  return { ModelViewer, model };
}
