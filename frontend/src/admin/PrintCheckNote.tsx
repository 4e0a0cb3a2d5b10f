import type { components } from '../api/generated';
import { formatNumber } from '../lib/format';
import { Badge, type BadgeTone } from '../ui';
import { texts } from './texts';

type PartCheck = components['schemas']['PartCheck'];

const TONES: Record<components['schemas']['Degree'], BadgeTone> = {
  notPrintable: 'danger',
  check: 'warning',
  hint: 'neutral',
};
const t = texts.printCheck;

/** What the server found of a part's printability, and what its customer agreed to. `brief` leaves hints and layers out. */
export function PrintCheckNote({
  check,
  madeAnyway,
  brief = false,
}: {
  check: PartCheck | null | undefined;
  madeAnyway: string | null | undefined;
  brief?: boolean;
}) {
  const findings = check?.findings.filter(({ degree }) => !brief || degree !== 'hint') ?? [];
  return (
    <>
      {!brief && check === null && <p className="text-sm text-muted">{t.waiting}</p>}
      {findings.length > 0 && (
        <ul aria-label={t.findings} className="my-1 flex flex-col gap-1 text-sm">
          {findings.map(({ degree, word, sentence, advice }) => (
            <li key={sentence}>
              <Badge tone={TONES[degree]}>{word}</Badge> {sentence} {!brief && advice}
            </li>
          ))}
        </ul>
      )}
      {!brief && check?.findings.length === 0 && <p className="text-sm text-muted">{t.clean}</p>}
      {madeAnyway && (
        <p className="text-sm">
          {t.agreed} {madeAnyway}
        </p>
      )}
      {!brief && check?.layers && (
        <p className="figures text-sm text-muted">
          {t.layers(
            formatNumber(check.layers.grams.total, 1),
            Math.round(check.layers.leastMinutes),
            Math.round(check.layers.mostMinutes),
          )}
        </p>
      )}
    </>
  );
}
