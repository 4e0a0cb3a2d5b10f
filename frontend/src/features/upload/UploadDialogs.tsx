import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Button, Dialog } from '../../ui';
import { type HeldPart, type OversizedPart, useFiles, useHeldParts } from '../files';
import { dismissRefused, Refusals, useRefusalWords, useRefused } from './choose/Refusals';
import { selectButton } from './choose/selectButton';
import { RightsFooter, RightsQuestions, useRights } from './rights/Rights';
import { rightsTexts } from './rights/rightsTexts';
import { texts } from './texts';

const SplitFileDialog = lazy(async () => ({
  default: (await import('./split/SplitDialog')).SplitFileDialog,
}));

/** One window for all that a drop asks and says: rights to confirm, files that do not fit, are too large or are of another format. */
export function UploadDialogs() {
  const held = useHeldParts();
  const refused = useRefused();
  const { kinds } = useRefusalWords(refused);
  if (held.length === 0 && kinds.length === 0) return null;
  return <DropDialog />;
}

/** Why one file is held; of several each says it itself. */
function reasonOf([first, ...others]: readonly HeldPart[]): string {
  if (others.length > 0) return rightsTexts.plainReasonOfAll;
  return first?.hold.warning?.message ?? rightsTexts.plainReason;
}

function DropDialog() {
  const rights = useRights(useHeldParts());
  const refused = useRefused();
  const { words, kinds } = useRefusalWords(refused);
  const [splitting, setSplitting] = useState<OversizedPart | null>(null);
  const firstBox = useRef<HTMLButtonElement>(null);
  const understood = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const [first] = rights.files;
  const [kind] = kinds;
  const isAlone = kinds.length + (first ? 1 : 0) === 1;

  if (splitting?.file) {
    const close = (isSplit: boolean) => {
      setSplitting(null);
      if (!isSplit) return;
      useFiles.setState(({ oversized }) => ({ oversized: oversized.filter((part) => part !== splitting) }));
    };
    return (
      <Suspense>
        <SplitFileDialog file={splitting.file} onClose={close} />
      </Suspense>
    );
  }
  const close = (): void => {
    // A file that is being confirmed can no longer be discarded.
    if (rights.busy) return;
    rights.discard();
    dismissRefused(refused);
  };
  // What stood in the same window is read: it does not come once more.
  const confirm = async (): Promise<void> => {
    if (await rights.confirm()) dismissRefused(refused);
  };
  const said = first ? { title: rightsTexts.title, text: reasonOf(rights.files) } : kind && words[kind];
  if (!said) return null;
  return (
    <Dialog
      onClose={close}
      initialFocus={first ? firstBox : understood}
      // Where the next file comes from; what had the focus may be gone with the refused one.
      finalFocus={first ? undefined : () => selectButton.current}
      title={isAlone ? said.title : texts.questions.title}
      description={isAlone ? said.text : texts.questions.text}
      footer={
        first ? (
          <RightsFooter rights={rights} hintId={hintId} onConfirm={() => void confirm()} onDiscard={close} />
        ) : (
          <Button ref={understood} variant="primary" onClick={close}>
            {texts.understood}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {first && (
          <section aria-label={rightsTexts.title}>
            {!isAlone && <h3 className="mb-3 text-lg font-semibold">{rightsTexts.title}</h3>}
            <RightsQuestions rights={rights} firstBox={firstBox} />
          </section>
        )}
        <Refusals refused={refused} isAlone={isAlone} onSplit={setSplitting} />
      </div>
    </Dialog>
  );
}
