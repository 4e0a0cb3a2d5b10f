import { Badge } from '../../ui';
import { countsOf, TONES } from './degrees';
import { useCheckOf } from './store';
import { texts } from './texts';

/** What the checks found of a part, in one line; a press shows it in the preview. */
export function PrintabilityNote({
  id,
  name,
  onShow,
}: {
  id: string;
  name: string;
  onShow: (id: string) => void;
}) {
  const check = useCheckOf(id);
  if (check?.state === 'failed') return <p className="text-sm text-muted">{texts.failed}</p>;
  if (!check?.checked) return <Badge>{texts.checking}</Badge>;
  const counts = countsOf(check.checked.findings);
  if (counts.length === 0) return <Badge tone="success">{texts.clean}</Badge>;
  return (
    <button
      type="button"
      aria-label={`${counts.map(({ words }) => words).join(', ')}. ${texts.showOf(name)}`}
      onClick={() => onShow(id)}
      className="flex flex-wrap items-center gap-2 text-left text-sm underline-offset-4 hover:underline"
    >
      {counts.map(({ degree, words }) => (
        <Badge key={degree} tone={TONES[degree]}>
          {words}
        </Badge>
      ))}
      <span className="font-semibold">{texts.show}</span>
    </button>
  );
}
