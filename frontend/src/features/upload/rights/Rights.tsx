import { ExternalLink } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Button, Checkbox, FailureNote } from '../../../ui';
import type { HeldPart } from '../../files';
import { RightsFinding } from './RightsFinding';
import { rightsTexts as texts } from './rightsTexts';
import { confirmHeld, discardHeld } from './rightsVerbs';

/** The statements in the order of UPL-33. Of a file that hints at trade alone the second one is not asked. */
const POINTS = ['agreeToTerms', 'nonCommercialUse', 'noThirdPartyRights', 'acceptLiability'] as const;
type Point = (typeof POINTS)[number];

/** The ticks for the files of a window, and the acts that they allow. */
export function useRights(held: readonly HeldPart[]) {
  const [ticked, setTicked] = useState<readonly Point[]>([]);
  /** The files that the ticks are about: who ticked has read of no others. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const boxes = useRef<Partial<Record<Point, HTMLButtonElement | null>>>({});
  const files = ticked.length === 0 ? held : held.filter(({ id }) => asked.includes(id));
  const points = POINTS.filter((point) => files.some(({ hold }) => hold.statements[point]));
  const missing = points.filter((point) => !ticked.includes(point));

  const tick = (point: Point, isTicked: boolean): void => {
    if (ticked.length === 0) setAsked(held.map(({ id }) => id));
    setTicked((before) => (isTicked ? [...before, point] : before.filter((other) => other !== point)));
  };
  /** Answers whether it is done. */
  const confirm = async (): Promise<boolean> => {
    const [next] = missing;
    if (next) {
      boxes.current[next]?.focus();
      return false;
    }
    setBusy(true);
    setFailure(null);
    for (const file of files) {
      const failed = await confirmHeld(file, {
        agreeToTerms: true,
        nonCommercialUse: file.hold.statements.nonCommercialUse !== undefined,
        noThirdPartyRights: true,
        acceptLiability: true,
      });
      if (failed) {
        setFailure(failed);
        setBusy(false);
        return false;
      }
    }
    setBusy(false);
    // Files that came meanwhile have boxes of their own.
    setTicked([]);
    return true;
  };
  const discard = (): void => {
    for (const file of files) discardHeld(file);
    setTicked([]);
    setFailure(null);
  };
  return { files, points, missing, ticked, tick, busy, failure, boxes, confirm, discard };
}

type Rights = ReturnType<typeof useRights>;

/** Asks about all held files of a drop at once. */
export function RightsQuestions({
  rights: { files, points, ticked, tick, boxes },
  firstBox,
}: {
  rights: Rights;
  firstBox: RefObject<HTMLButtonElement | null>;
}) {
  const isSeveral = files.length > 1;
  return (
    <>
      <ul aria-label={texts.files} className="flex flex-col gap-3">
        {files.map((held) => (
          <li key={held.id}>
            <RightsFinding held={held} onDiscard={isSeveral ? () => discardHeld(held) : undefined} />
          </li>
        ))}
      </ul>
      <fieldset className="mt-4">
        <legend className="font-semibold">{isSeveral ? texts.statementsOfAll : texts.statements}</legend>
        {points.map((point, index) => {
          const about = files.filter(({ hold }) => hold.statements[point]);
          return (
            <div key={point}>
              <Checkbox
                ref={(box) => {
                  boxes.current[point] = box;
                  if (index === 0) firstBox.current = box;
                }}
                name={point}
                required
                checked={ticked.includes(point)}
                onCheckedChange={(checked) => tick(point, checked)}
                label={about[0]?.hold.statements[point] ?? ''}
              />
              {about.length < files.length && (
                <p className="ml-9 text-sm wrap-anywhere text-muted">
                  {texts.onlyFor(about.map(({ name }) => name))}
                </p>
              )}
              {point === 'agreeToTerms' && <TermsLink />}
            </div>
          );
        })}
      </fieldset>
    </>
  );
}

/** Hint and failure stand beside the button that they explain: on a phone the rest scrolls away. */
export function RightsFooter({
  rights: { files, missing, busy, failure },
  hintId,
  onConfirm,
  onDiscard,
}: {
  rights: Rights;
  hintId: string;
  onConfirm: () => void;
  onDiscard: () => void;
}) {
  return (
    <div className="flex w-full flex-col gap-3">
      <FailureNote>{failure}</FailureNote>
      <p id={hintId} role="status" className="font-semibold">
        {missing.length > 0 ? texts.incomplete : texts.complete}
      </p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button disabled={busy} onClick={onDiscard}>
          {files.length > 1 ? texts.cancelAll : texts.cancel}
        </Button>
        <Button
          variant="primary"
          softDisabled={missing.length > 0}
          busy={busy}
          aria-describedby={hintId}
          onClick={onConfirm}
        >
          {texts.confirm}
        </Button>
      </div>
    </div>
  );
}

/** In a tab of its own, so that reading them costs nothing of what is going on here. */
function TermsLink() {
  return (
    <a
      href="/agb"
      target="_blank"
      rel="noopener"
      className="link ml-9 inline-flex min-h-touch items-center gap-1 text-sm"
    >
      {texts.terms}
      <ExternalLink size={14} aria-hidden="true" />
      <span className="sr-only">{texts.newTab}</span>
    </a>
  );
}
