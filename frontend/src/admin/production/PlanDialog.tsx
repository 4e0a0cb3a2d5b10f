import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { type Plate, type PlateFitting, useFitting, usePlanPlate, usePlates } from '../../api/adminPlates';
import { errorText } from '../../lib/errorText';
import { formatCount, plural } from '../../lib/format';
import { words } from '../../lib/words';
import {
  Banner,
  Button,
  buttonClass,
  Dialog,
  EmptyState,
  FailureNote,
  FileName,
  IconButton,
  QuantityInput,
} from '../../ui';
import { SelectField } from '../fields';
import type { Piled } from './piled';
import { texts } from './texts';
import { againText, groupName, partKey } from './words';

const t = texts.plan;

/** Asks which printer prints how many pieces of what was chosen; with a plate, what is to lie on it instead. */
export function PlanDialog({
  plate,
  piled: chosen,
  onClose,
  onDone,
}: {
  plate: Plate | null;
  piled: Piled[];
  onClose: () => void;
  onDone: () => void;
}) {
  const formId = useId();
  const board = usePlates();
  const printers = (board.data?.printers ?? []).filter(({ retiredAt }) => retiredAt === null);
  const [picked, setPicked] = useState<string | null>(plate?.printerId ?? null);
  const printerId = picked ?? printers[0]?.id ?? null;
  const [piled, setPiled] = useState(chosen);
  const plan = usePlanPlate();
  const parts = piled.map(({ part, pieces }) => ({
    orderId: part.orderId,
    position: part.position,
    pieces,
  }));
  const fitting = useFitting(printerId, parts);
  const hasNoPrinter = board.data !== undefined && printers.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (printerId !== null && parts.length > 0 && !plan.isPending)
      plan.mutate({ plate, printerId, parts }, { onSuccess: onDone });
  };
  const set = (at: number, pieces: number) =>
    setPiled(piled.map((one, index) => (index === at ? { ...one, pieces } : one)));
  /** Pieces that do not fit stay open, for the next plate. */
  const layOn = ({ onOnePlate }: PlateFitting) =>
    setPiled(
      piled
        .map((one, at) => ({ ...one, pieces: onOnePlate[at] ?? one.pieces }))
        .filter(({ pieces }) => pieces > 0),
    );
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={plate ? t.change(formatCount(plate.number)) : t.title}
      description={hasNoPrinter ? undefined : t.text}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {!hasNoPrinter && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={plan.isPending}
              disabled={parts.length === 0}
            >
              {plate ? t.save : t.confirm}
            </Button>
          )}
        </>
      }
    >
      {hasNoPrinter ? (
        <EmptyState
          title={t.noPrinter}
          text={texts.printers.noneText}
          action={
            <Link to="/admin/production?view=printers" className={buttonClass({})}>
              {t.addPrinter}
            </Link>
          }
        />
      ) : (
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <FailureNote title={t.failed}>{plan.error && errorText(plan.error)}</FailureNote>
          <SelectField
            label={t.printer}
            value={printerId}
            onValueChange={setPicked}
            options={printers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {/* Above the list: below twenty parts it would be out of sight. */}
          {new Set(piled.map(groupName)).size > 1 && <Banner tone="warning">{t.mixed}</Banner>}
          {piled.length > 0 && fitting.data && (
            <FittingNote
              fitting={fitting.data}
              names={piled.map(({ part }) => part.fileName)}
              action={
                <Button size="sm" disabled={fitting.isPlaceholderData} onClick={() => layOn(fitting.data)}>
                  {t.whatFits}
                </Button>
              }
            />
          )}
          <ul className="divide-y divide-line rounded-lg border border-line">
            {piled.map((one, at) => (
              <li key={partKey(one.part)} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
                <div className="min-w-0 flex-1 basis-48">
                  <FileName className="font-semibold">{one.part.fileName}</FileName>
                  <p className="figures text-sm text-muted">
                    #{one.part.orderNumber} ·{' '}
                    {[againText(one.part), groupName(one), t.most(formatCount(one.most))]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <div className="flex items-center gap-2">
                  <QuantityInput
                    label={t.piecesOf(one.part.fileName)}
                    value={one.pieces}
                    max={one.most}
                    onChange={(pieces) => set(at, pieces)}
                  />
                  <IconButton
                    label={t.remove(one.part.fileName)}
                    onClick={() => setPiled(piled.filter((_, index) => index !== at))}
                  >
                    <X size={20} />
                  </IconButton>
                </div>
              </li>
            ))}
            {piled.length === 0 && <li className="p-3 text-muted">{t.nothing}</li>}
          </ul>
        </form>
      )}
    </Dialog>
  );
}

/** Whether the pieces fit, in words. */
export function FittingNote({
  fitting,
  names,
  action,
}: {
  fitting: PlateFitting;
  names: string[];
  /** A remedy, where they do not fit. */
  action?: ReactNode;
}) {
  const tooLarge = names.filter((_, at) => fitting.perPlate[at] === 0);
  const fits = tooLarge.length === 0 && fitting.plates <= 1;
  return (
    <Banner tone={fits ? 'info' : 'warning'} live="status" action={!fits && action}>
      {tooLarge.map((name) => (
        <p key={name}>{t.tooLarge(name)}</p>
      ))}
      {fits && <p>{t.fits}</p>}
      {fitting.plates > 1 && <p>{t.tooMany(plural(fitting.plates, 'Platte', 'Platten'))}</p>}
      <p className="text-sm">{t.lying}</p>
    </Banner>
  );
}
