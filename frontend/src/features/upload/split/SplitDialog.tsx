import { useEffect, useRef, useState } from 'react';
import { words } from '../../../lib/words';
import { Banner, Button, Dialog, Loading, Skeleton, toast } from '../../../ui';
import type { ListedPart } from '../../files';
import {
  type Assembly,
  assemblyIn,
  assemblyOf,
  type Piece,
  type Plan,
  planSplit,
  splitAssembly,
} from './split';
import { splitTexts as texts } from './splitTexts';

interface SplitProps {
  /** Called with whether it has been split. */
  onClose: (isSplit: boolean) => void;
}

/** Asks before a part of the list becomes the parts that it is made of. */
export function SplitPartDialog({ entry, onClose }: SplitProps & { entry: ListedPart }) {
  const [assembly] = useState(() => assemblyOf(entry));
  return <SplitDialog assembly={assembly} onClose={onClose} />;
}

/** Splits a file that was refused as a whole. */
export function SplitFileDialog({ file, onClose }: SplitProps & { file: File }) {
  const [assembly] = useState(() => assemblyIn(file));
  return <SplitDialog assembly={assembly} onClose={onClose} />;
}

/** Asks, and says why where an assembly cannot be split. */
function SplitDialog({ assembly, onClose }: SplitProps & { assembly: Assembly }) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [busy, setBusy] = useState(false);
  const added = useRef<readonly string[]>([]);
  const cancel = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    let wanted = true;
    planSplit(assembly)
      .catch((): Plan => ({ refusal: texts.refused.failed }))
      .then((made) => wanted && setPlan(made));
    return () => {
      wanted = false;
    };
  }, [assembly]);

  const ready = plan?.refusal === undefined ? plan : null;
  const split = async () => {
    if (!ready) return;
    setBusy(true);
    try {
      added.current = await splitAssembly(assembly, ready);
      const count = added.current.length;
      if (count > 0) toast.success(texts.done(assembly.name, count));
      onClose(count > 0);
    } catch {
      setPlan({ refusal: texts.refused.failed });
      setBusy(false);
    }
  };
  return (
    <Dialog
      onClose={() => {
        if (!busy) onClose(false);
      }}
      title={texts.title}
      description={assembly.name}
      initialFocus={cancel}
      // The pressed button is gone with the assembly's card.
      finalFocus={() =>
        document.querySelector<HTMLElement>(`[data-id="${added.current[0]}"] button:not(:disabled)`)
      }
      footer={
        <>
          <Button ref={cancel} disabled={busy} onClick={() => onClose(false)}>
            {plan?.refusal ? texts.close : words.cancel}
          </Button>
          {!plan?.refusal && (
            <Button variant="primary" busy={busy} disabled={!ready} onClick={() => void split()}>
              {texts.confirm}
            </Button>
          )}
        </>
      }
    >
      {!plan && (
        <Loading label={texts.loading} className="flex flex-col gap-2">
          <p aria-hidden="true">{texts.loading}</p>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {plan?.refusal && (
        <Banner tone="warning" live="status">
          {plan.refusal}
        </Banner>
      )}
      {ready && <Pieces pieces={ready.pieces} quantity={assembly.quantity} />}
    </Dialog>
  );
}

/** The parts that these assemblies become. */
function Pieces({ pieces, quantity }: { pieces: readonly Piece[]; quantity: number }) {
  const all = pieces.reduce((sum, { count }) => sum + quantity * count, 0);
  return (
    <>
      <p className="font-semibold">{texts.question(pieces.length, all)}</p>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line px-4">
        {pieces.map(({ name, fileName, count }) => (
          <li key={fileName} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {all > pieces.length && <span className="figures shrink-0">{texts.times(quantity * count)}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-4">{texts.price}</p>
      <p className="mt-2 text-sm text-muted">{texts.mesh}</p>
    </>
  );
}
