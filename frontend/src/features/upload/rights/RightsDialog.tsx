import { ExternalLink } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Banner, Button, Checkbox, Dialog } from '../../../ui';
import type { HeldPart } from '../../files';
import { RightsFinding } from './RightsFinding';
import { rightsTexts as texts } from './rightsTexts';
import { confirmHeld, discardHeld } from './rightsVerbs';

/** The four statements in the order of UPL-33. */
const POINTS = ['agreeToTerms', 'nonCommercialUse', 'noThirdPartyRights', 'acceptLiability'] as const;
type Point = (typeof POINTS)[number];

/** Asks about one held file. Confirming adds it; whatever else closes the dialog discards it (UPL-32). */
export function RightsDialog({ held, more }: { held: HeldPart; more: number }) {
  const [ticked, setTicked] = useState<readonly Point[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const boxes = useRef<Partial<Record<Point, HTMLButtonElement | null>>>({});
  const firstBox = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const missing = POINTS.filter((point) => !ticked.includes(point));

  const confirm = async () => {
    const [next] = missing;
    if (next) {
      boxes.current[next]?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    const confirmation = {
      agreeToTerms: true,
      nonCommercialUse: true,
      noThirdPartyRights: true,
      acceptLiability: true,
    };
    setFailure(await confirmHeld(held, confirmation));
    setBusy(false);
  };

  return (
    <Dialog
      onClose={() => {
        // What is being confirmed can no longer be discarded.
        if (!busy) discardHeld(held);
      }}
      initialFocus={firstBox}
      title={texts.title}
      description={held.hold.warning?.message ?? texts.plainReason}
      footer={
        // Hint and failure stand beside the button that they explain: on a phone the rest scrolls away.
        <div className="flex w-full flex-col gap-3">
          {failure && (
            <Banner tone="danger" live="alert">
              {failure}
            </Banner>
          )}
          <p id={hintId} role="status" className="font-semibold">
            {missing.length > 0 ? texts.incomplete : texts.complete}
          </p>
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button disabled={busy} onClick={() => discardHeld(held)}>
              {texts.cancel}
            </Button>
            <Button
              variant="primary"
              softDisabled={missing.length > 0}
              busy={busy}
              aria-describedby={hintId}
              onClick={() => void confirm()}
            >
              {texts.confirm}
            </Button>
          </div>
        </div>
      }
    >
      <RightsFinding held={held} />
      <fieldset className="mt-4">
        <legend className="font-semibold">{texts.statements}</legend>
        {POINTS.map((point, index) => (
          <div key={point}>
            <Checkbox
              ref={(box) => {
                boxes.current[point] = box;
                if (index === 0) firstBox.current = box;
              }}
              name={point}
              required
              checked={ticked.includes(point)}
              onCheckedChange={(checked) =>
                setTicked((before) =>
                  checked ? [...before, point] : before.filter((other) => other !== point),
                )
              }
              label={held.hold.statements[point]}
            />
            {point === 'agreeToTerms' && <TermsLink />}
          </div>
        ))}
      </fieldset>
      {more > 0 && <p className="mt-2 text-sm text-muted">{texts.more(more)}</p>}
    </Dialog>
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
