import { useState } from 'react';
import { type ReprintReason, useMakeReprint, useReprintable } from '../../api/adminReprints';
import { formatCount } from '../../lib/format';
import { randomId } from '../../lib/randomId';
import { Banner, Checkbox, QuantityInput, Skeleton, toast } from '../../ui';
import { SelectField, TypedField } from '../fields';
import { ActDialog } from './ActDialog';
import { NoteField } from './NoteField';
import { texts } from './texts';

const t = texts.reprints;
const REASONS = Object.keys(t.reasons) as ReprintReason[];

/** Asks which parts of a finished order are printed again at no charge; where no order is given, first asks for one. */
export function ReprintDialog({ order = '', onClose }: { order?: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [named, setNamed] = useState(order);
  const found = useReprintable(named);
  const make = useMakeReprint();
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [reason, setReason] = useState<ReprintReason>('damaged');
  const [note, setNote] = useState('');
  const [isAnnounced, setAnnounced] = useState(true);
  const [isMissing, setMissing] = useState(false);
  // However often the button is pressed: this opening of the dialog is one reprint.
  const [idempotencyKey] = useState(randomId);
  const known = found.data;
  const choose = (position: number, quantity: number) =>
    setChosen((before) => {
      const next = new Map(before);
      if (quantity > 0) next.set(position, quantity);
      else next.delete(position);
      return next;
    });
  const find = () => {
    const wanted = order || typed.trim();
    if (wanted === '') setMissing(true);
    // The same order once more: the last try has failed.
    else if (wanted === named) void found.refetch();
    else setNamed(wanted);
  };
  const submit = () => {
    if (!known) return find();
    if (chosen.size === 0) return setMissing(true);
    make.mutate(
      {
        orderId: known.orderId,
        parts: [...chosen].map(([position, quantity]) => ({ position, quantity })),
        reason,
        note,
        isAnnounced,
        idempotencyKey,
        version: known.version,
      },
      {
        onSuccess: () => {
          onClose();
          toast.success(t.made);
        },
      },
    );
  };
  return (
    <ActDialog
      onClose={onClose}
      title={t.title}
      description={known ? t.of(known.orderNumber) : t.which}
      confirmLabel={known ? t.confirm : t.find}
      variant="primary"
      busy={make.isPending || found.isFetching}
      error={make.error ?? (known ? null : found.error)}
      onSubmit={submit}
    >
      {!known && !order && (
        <TypedField
          label={t.number}
          error={isMissing && !typed.trim() ? t.numberMissing : undefined}
          autoComplete="off"
          inputClassName="figures"
          maxLength={60}
          value={typed}
          onChange={setTyped}
        />
      )}
      {!known && order && found.isPending && <Skeleton className="h-24 w-full" />}
      {known?.problem && (
        <Banner tone="warning" title={t.impossible}>
          {known.problem}
        </Banner>
      )}
      {known && !known.problem && (
        <>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-semibold">{t.parts}</legend>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {known.parts.map((part) => {
                const pieces = chosen.get(part.position);
                return (
                  <li key={part.position} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
                    <div className="min-w-0 flex-1 basis-48">
                      <Checkbox
                        checked={pieces !== undefined}
                        disabled={part.most === 0}
                        onCheckedChange={(isOn) => choose(part.position, isOn ? 1 : 0)}
                        label={<span className="wrap-anywhere">{part.fileName}</span>}
                      />
                      <p className="figures pl-9 text-sm text-muted">
                        {part.problem ?? t.most(formatCount(part.most), formatCount(part.quantity))}
                      </p>
                    </div>
                    {pieces !== undefined && (
                      <QuantityInput
                        label={t.piecesOf(part.fileName)}
                        value={pieces}
                        max={part.most}
                        onChange={(quantity) => choose(part.position, quantity)}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
            <p role="alert" className="text-sm text-danger empty:hidden">
              {isMissing && chosen.size === 0 && t.partsMissing}
            </p>
          </fieldset>
          <SelectField
            label={t.reason}
            value={reason}
            onValueChange={(next) => setReason(next as ReprintReason)}
            options={REASONS.map((code) => ({ value: code, label: t.reasons[code] }))}
          />
          <NoteField value={note} onChange={setNote} required={reason === 'other'} />
          <Checkbox checked={isAnnounced} onCheckedChange={setAnnounced} label={t.announce} />
        </>
      )}
    </ActDialog>
  );
}
