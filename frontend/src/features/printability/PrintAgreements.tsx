import { Banner, Card, Checkbox, FileName } from '../../ui';
import { setAgreed, type Unprintable } from './agreements';
import { texts } from './texts';

/**
 * Before the payment: what is not printable, and the tick with which it is made all the same, never ticked beforehand. Where the shop does
 * not make such parts, they are named and nothing can be ticked.
 */
export function PrintAgreements({
  parts,
  isRefused,
  isMissed,
  onChange,
}: {
  parts: readonly Unprintable[];
  /** The shop does not make them. */
  isRefused: boolean;
  /** The button was pressed without a tick. */
  isMissed: boolean;
  onChange: () => void;
}) {
  const t = texts.agreements;
  if (parts.length === 0) return null;
  if (isRefused)
    return (
      <Banner tone="danger" title={t.title}>
        {t.refused(parts.map(({ name }) => name))}
      </Banner>
    );
  return (
    <Card>
      <section aria-label={t.title}>
        <h2 className="text-lg font-semibold">{t.title}</h2>
        <p className="mb-2 max-w-[62ch] text-sm text-muted">{t.text}</p>
        <ul className="flex flex-col gap-3">
          {parts.map((part) => (
            <li key={part.id}>
              <FileName className="font-semibold">{part.name}</FileName>
              <Checkbox
                required
                name={`print-agreement ${part.id}`}
                checked={part.isAgreed}
                onCheckedChange={(isAgreed) => {
                  setAgreed(part, isAgreed);
                  onChange();
                }}
                label={part.agreement.text}
                error={isMissed && !part.isAgreed ? t.missing : undefined}
              />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
