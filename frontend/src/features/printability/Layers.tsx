import { useEffect, useRef, useState } from 'react';
import { type LayerLines, type OpenedLayers, openLayers } from '../../core/printCheck';
import { Button, Spinner } from '../../ui';
import { drawLayer } from './drawLayer';
import { findPrinted, requestOf } from './runChecks';
import { texts } from './texts';

type State = { step: 'closed' | 'cutting' | 'failed' } | { step: 'cut'; opened: OpenedLayers };

/** The layers of a part with its time and grams. Cut on request: it is as much work as all checks together. */
export function Layers({ id }: { id: string }) {
  const [state, setState] = useState<State>({ step: 'closed' });
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(new DOMException('The view was closed.', 'AbortError')), []);

  const cut = async () => {
    const own = new AbortController();
    ending.current = own;
    setState({ step: 'cutting' });
    try {
      const opened = await openLayers(await requestOf(findPrinted(id)), own.signal);
      setState({ step: 'cut', opened });
    } catch (error) {
      if (own.signal.aborted) return;
      console.warn('The layers could not be cut.', error);
      setState({ step: 'failed' });
    }
  };

  return (
    <div>
      <h4 className="text-sm font-semibold">{texts.layers.title}</h4>
      {state.step === 'cut' ? (
        <LayerView opened={state.opened} />
      ) : (
        <>
          {state.step === 'failed' && (
            <p role="alert" className="text-sm">
              {texts.layers.failed}
            </p>
          )}
          <Button
            className="mt-1"
            disabled={state.step === 'cutting'}
            icon={state.step === 'cutting' ? <Spinner size={20} /> : undefined}
            onClick={() => void cut()}
          >
            {state.step === 'cutting' ? texts.layers.cutting : texts.layers.cut}
          </Button>
        </>
      )}
    </div>
  );
}

function LayerView({ opened }: { opened: OpenedLayers }) {
  const { cut } = opened;
  const [place, setPlace] = useState(() => Math.floor(cut.layers / 2));
  const [lines, setLines] = useState<LayerLines | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isWanted = true;
    opened
      .layer(place)
      .then((next) => isWanted && setLines(next))
      .catch((error: unknown) => console.warn('A layer could not be drawn.', error));
    return () => {
      isWanted = false;
    };
  }, [opened, place]);
  useEffect(() => {
    if (canvas.current && lines) drawLayer(canvas.current, lines, cut.boundsMm);
  }, [lines, cut]);

  return (
    <div className="flex flex-col gap-2">
      <p className="figures text-sm">{texts.layers.sum(cut)}</p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={texts.layers.drawing(place)}
        className="aspect-square w-full max-w-72 rounded-md border border-line bg-paper text-ink"
      />
      <label className="figures text-sm">
        {texts.layers.at(place, cut)}
        <input
          type="range"
          aria-label={texts.layers.slider}
          aria-valuetext={texts.layers.at(place, cut)}
          min={0}
          max={Math.max(0, cut.layers - 1)}
          value={place}
          onChange={(event) => setPlace(Number(event.target.value))}
          className="min-h-touch w-full accent-accent"
        />
      </label>
      <p className="text-xs text-muted">{texts.layers.note}</p>
    </div>
  );
}
