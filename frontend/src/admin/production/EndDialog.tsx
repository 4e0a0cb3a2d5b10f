import { useState } from 'react';
import type { Plate, PlatePieces } from '../../api/adminPlates';
import { errorText } from '../../lib/errorText';
import { formatCount } from '../../lib/format';
import { FailureNote, FormDialog, QuantityInput } from '../../ui';
import { ReasonField } from './FailDialog';
import { type ChosenSpools, SpoolChoice } from './SpoolChoice';
import { texts } from './texts';
import { againText, partKey } from './words';

const t = texts.plates;

/** Asks which pieces of a plate failed, and why. */
export function EndDialog({
  plate,
  name,
  step,
  busy,
  error,
  onConfirm,
  onClose,
}: {
  plate: Plate;
  name: string;
  step: 'finish' | 'fail';
  busy: boolean;
  error: Error | null;
  onConfirm: (wish: { failed?: PlatePieces[]; reason?: string; spools?: string[] }) => void;
  onClose: () => void;
}) {
  const [counts, setCounts] = useState<Record<string, number>>({});
  const [spools, setSpools] = useState<ChosenSpools>({});
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const failed = plate.parts.flatMap(({ part }) => {
    const pieces = counts[partKey(part)] ?? 0;
    return pieces > 0 ? [{ orderId: part.orderId, position: part.position, pieces }] : [];
  });
  const asksReason = step === 'fail' || failed.length > 0;
  const submit = () => {
    if (asksReason && !reason.trim()) return setMissing(true);
    const from = Object.keys(spools).length > 0 ? { spools: Object.values(spools) } : {};
    if (step === 'fail') onConfirm({ reason, ...from });
    else onConfirm({ ...(failed.length > 0 && { failed, reason }), ...from });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={step === 'finish' ? t.finishOf(name) : t.failOf(name)}
      description={step === 'finish' ? t.finishText : t.failText}
      variant={step === 'fail' ? 'danger' : 'primary'}
      submitLabel={step === 'finish' ? t.finishConfirm : t.failConfirm}
      busy={busy}
      onSubmit={submit}
    >
      <FailureNote title={t.notDone}>{error && errorText(error)}</FailureNote>
      {step === 'finish' && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {plate.parts.map(({ part, pieces }) => (
            <li key={partKey(part)} className="flex flex-wrap items-center justify-between gap-2 p-3">
              <span className="min-w-0 wrap-anywhere">
                {t.piecesOf(formatCount(pieces), part.fileName)}{' '}
                <span className="figures text-muted">
                  {[`#${part.orderNumber}`, againText(part)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <QuantityInput
                label={t.failedOf(part.fileName)}
                min={0}
                max={pieces}
                value={counts[partKey(part)] ?? 0}
                onChange={(count) => setCounts({ ...counts, [partKey(part)]: count })}
              />
            </li>
          ))}
        </ul>
      )}
      <SpoolChoice plate={plate} chosen={spools} onChange={setSpools} />
      {asksReason && (
        <ReasonField label={texts.fail.reason} value={reason} onChange={setReason} isMissing={isMissing} />
      )}
    </FormDialog>
  );
}
