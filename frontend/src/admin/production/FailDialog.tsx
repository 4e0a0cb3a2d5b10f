import { useState } from 'react';
import { type ProductionPart, useMovePieces } from '../../api/adminProduction';
import { errorText } from '../../lib/errorText';
import { FailureNote, FormDialog, QuantityInput } from '../../ui';
import { SelectField, TypedField } from '../fields';
import { texts } from './texts';

const t = texts.fail;
type From = keyof typeof t.froms;

/** Asks how many pieces of a part became nothing, and why. */
export function FailDialog({ part, onClose }: { part: ProductionPart; onClose: () => void }) {
  const move = useMovePieces();
  const froms = (['open', 'printed'] as const).filter((state) => part.pieces[state] > 0);
  const [from, setFrom] = useState<From>(froms.includes('printed') ? 'printed' : 'open');
  const [pieces, setPieces] = useState(1);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    if (!reason.trim()) return setMissing(true);
    move.mutate({ part, from, to: 'failed', pieces, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t.title}
      description={t.text(part.fileName, part.orderNumber)}
      submitLabel={t.confirm}
      busy={move.isPending}
      onSubmit={submit}
    >
      <FailureNote title={texts.notCounted}>{move.error && errorText(move.error)}</FailureNote>
      {froms.length > 1 && (
        <SelectField
          label={t.from}
          value={from}
          onValueChange={(next) => {
            setFrom(next);
            setPieces(1);
          }}
          options={froms.map((state) => ({ value: state, label: t.froms[state] }))}
        />
      )}
      <div>
        <p className="mb-1 font-semibold">{t.count}</p>
        <QuantityInput label={t.count} value={pieces} max={part.pieces[from]} onChange={setPieces} />
      </div>
      <ReasonField label={t.reason} value={reason} onChange={setReason} isMissing={isMissing} />
    </FormDialog>
  );
}

/** The reason of a failure, in the words of the workshop. */
export function ReasonField({
  label,
  value,
  onChange,
  isMissing,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  isMissing: boolean;
}) {
  return (
    <TypedField
      label={label}
      hint={t.reasonHint}
      error={isMissing && !value.trim() ? t.reasonMissing : undefined}
      maxLength={500}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  );
}
