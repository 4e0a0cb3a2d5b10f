import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DisplayBuffers, loadPricing } from '../../core/client';
import { type NamedBodies, namedBodies } from '../../core/stepNames';
import { formatSide } from '../../lib/format';
import { drawnColor } from '../../lib/partColor';
import type { ModelViewer } from '../../viewer';
import { displayModelOf } from '../files';
import { texts } from './texts';

type ViewState = 'loading' | 'ready' | 'failed' | 'lost' | 'noWebgl';

export interface View {
  state: ViewState;
  turning: boolean;
  /** A note that the view does not show the whole part; null where it does. */
  note: string | null;
  /** The named bodies of the file; empty where there are no names. */
  bodies: readonly NamedBodies[];
  /** The file has colours of its own. */
  hasColours: boolean;
  /** What is measured: how many points are taken, and their distance. */
  measured: { points: number; distanceMm: number | null };
  /** Millimetres of one unit of the file, as it is printed. */
  mmPerFileUnit: number;
  /** The viewer that is on the page; null until the part is shown. */
  viewer: RefObject<ModelViewer | null>;
  /** Tries once more after a failure. */
  retry: () => void;
}

/** Opens a viewer for a part in `stage`, and closes it with the component. three.js is loaded when the first one opens. */
export function useViewer(id: string, color: string, stage: RefObject<HTMLElement | null>): View {
  const viewer = useRef<ModelViewer | null>(null);
  const [state, setState] = useState<ViewState>('loading');
  const [turning, setTurning] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [bodies, setBodies] = useState<View['bodies']>([]);
  const [hasColours, setHasColours] = useState(false);
  const [mmPerFileUnit, setMmPerFileUnit] = useState(1);
  const [measured, setMeasured] = useState<View['measured']>({ points: 0, distanceMm: null });
  const [attempt, setAttempt] = useState(0);
  const colorNow = useEffectEvent(() => drawnColor(color));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens anew; stage is a ref.
  useEffect(() => {
    const ending = new AbortController();
    setState('loading');
    open(id)
      .then(async ({ ModelViewer, triangleCount, model, plateMm }) => {
        if (ending.signal.aborted || !stage.current) return;
        setBodies(namedBodies(model.bodies ?? []));
        setHasColours(model.colours !== undefined);
        setMmPerFileUnit(model.mmPerFileUnit ?? 1);
        setNote(noteOf(model.missingFaces, triangleCount(model) > 0));
        const style = getComputedStyle(stage.current);
        const made = new ModelViewer(stage.current, model, {
          color: colorNow(),
          gridColor: style.borderTopColor,
          inkColor: style.color,
          labels: model.dimensionsMm.map(formatSide),
          plateMm,
          onAutoRotateChange: setTurning,
          onMeasure: (points, distanceMm) => setMeasured({ points, distanceMm }),
          onContextChange: (there) => setState(there ? 'ready' : 'lost'),
        });
        viewer.current = made;
        await made.open();
        made.startAutoRotate();
        setState('ready');
      })
      .catch((error: unknown) => {
        if (ending.signal.aborted) return;
        viewer.current?.dispose();
        viewer.current = null;
        const unable = (error as Partial<Error> | null)?.name === 'NoWebgl';
        if (!unable) console.warn('The 3D view could not be made.', error);
        setState(unable ? 'noWebgl' : 'failed');
      });
    return () => {
      ending.abort();
      viewer.current?.dispose();
      viewer.current = null;
    };
  }, [id, attempt]);

  useEffect(() => viewer.current?.setColor(drawnColor(color)), [color]);

  return {
    state,
    turning,
    note,
    bodies,
    hasColours,
    measured,
    mmPerFileUnit,
    viewer,
    retry: () => setAttempt((before) => before + 1),
  };
}

/** A note on the parts of the model that the view does not show; null where it shows all. */
function noteOf(missingFaces: DisplayBuffers['missingFaces'], isDrawn: boolean): string | null {
  if (!isDrawn) return texts.viewer.standIn;
  return missingFaces === undefined ? null : texts.viewer.simplified(missingFaces);
}

async function open(id: string) {
  const [{ ModelViewer, triangleCount }, model, pricing] = await Promise.all([
    import('../../viewer'),
    displayModelOf(id),
    // The plate is known with the prices only; the part is shown all the same.
    loadPricing().catch(() => null),
  ]);
  return { ModelViewer, triangleCount, model, plateMm: pricing?.checkPlate([...model.dimensionsMm]).limitMm };
}
