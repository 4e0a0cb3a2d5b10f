import type { MarkedFinding } from '../../core/printCheck';
import { cx } from '../../lib/cx';
import { Badge } from '../../ui';
import { TONES } from './degrees';
import { texts } from './texts';

/** The findings of a part, the worst first; those with a place can be shown in the view. */
export function FindingList({
  findings,
  shown,
  onShow,
}: {
  findings: readonly MarkedFinding[];
  shown: MarkedFinding | null;
  onShow: (finding: MarkedFinding) => void;
}) {
  return (
    <ul aria-label={texts.list} className="flex flex-col gap-2">
      {findings.map((finding) => (
        // Two places of one kind may have the same words.
        <li key={`${finding.sentence} ${finding.place}`}>
          <Entry finding={finding} isShown={finding === shown} onPress={() => onShow(finding)} />
        </li>
      ))}
    </ul>
  );
}

function Entry({
  finding,
  isShown,
  onPress,
}: {
  finding: MarkedFinding;
  isShown: boolean;
  onPress: () => void;
}) {
  const { degree, word, sentence, advice, faces, lines, place } = finding;
  const content = (
    <>
      <Badge tone={TONES[degree]}>{word}</Badge>
      <span className="mt-1 block text-sm font-semibold">{sentence}</span>
      <span className="mt-0.5 block text-sm text-muted">{advice}</span>
    </>
  );
  if (faces.length === 0 && lines.length === 0 && !place)
    return <div className="rounded-md border border-line p-2.5">{content}</div>;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onPress}
      className={cx(
        'w-full rounded-md border p-2.5 text-left hover:border-line-strong',
        isShown ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      {content}
    </button>
  );
}
