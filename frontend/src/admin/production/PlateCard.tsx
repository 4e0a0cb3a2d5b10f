import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Plate,
  type PlatePart,
  type PlateStepWish,
  type Printer,
  plate3mf,
  plateFiles,
  useStepPlate,
} from '../../api/adminPlates';
import type { CheckedPieces } from '../../api/adminProduction';
import { errorText } from '../../lib/errorText';
import { formatCount, formatDateTime } from '../../lib/format';
import { Badge, type BadgeTone, Button, Card, ConfirmDialog, FailureNote } from '../../ui';
import { CheckAll } from '../CheckAll';
import { DownloadLink } from '../links';
import { ActualDialog } from './ActualDialog';
import { EndDialog } from './EndDialog';
import { FittingNote, PlanDialog } from './PlanDialog';
import { piledOn } from './piled';
import { texts } from './texts';
import {
  actualText,
  againText,
  groupName,
  orderAddress,
  partKey,
  stopReasons,
  stopText,
  usedText,
} from './words';

const t = texts.plates;
const TONES: Record<keyof typeof t.states, BadgeTone> = {
  planned: 'neutral',
  printing: 'accent',
  done: 'success',
  failed: 'danger',
};

type Asked = 'start' | 'finish' | 'fail' | 'change' | 'dissolve' | 'actual';

/** A plate with what lies on it, and what can become of it. */
export function PlateCard({ plate, printer }: { plate: Plate; printer: Printer | undefined }) {
  const step = useStepPlate();
  const [asked, setAsked] = useState<Asked | null>(null);
  // The plate as the dialog was opened with: a later change below it does not count as seen.
  const [seen, setSeen] = useState(plate);
  const name = t.name(formatCount(plate.number));
  const state = plate.state as keyof typeof t.states;
  const toCheck = state === 'done' ? plate.parts.flatMap(printedOf) : [];
  const ask = (what: Asked) => {
    step.reset();
    setSeen(plate);
    setAsked(what);
  };
  const close = () => setAsked(null);
  const go = (wish: Omit<PlateStepWish, 'plate'>) =>
    step.mutate({ plate: asked ? seen : plate, ...wish }, { onSuccess: close });
  const took = actualText(plate.actual);
  const used = usedText(plate);
  const since = plate.endedAt ?? plate.startedAt ?? plate.createdAt;
  return (
    <Card as="section" aria-label={name} padding="none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4">
        <h3 className="font-semibold">{name}</h3>
        <Badge tone={TONES[state]}>{t.states[state]}</Badge>
        <span className="figures text-sm text-muted">
          {plate.endedAt && printer ? `${printer.name}, ` : ''}
          {t.since(formatDateTime(since))}
        </span>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {plate.parts.map((lying) => (
          <Lying key={partKey(lying.part)} lying={lying} isOpen={plate.endedAt === null} />
        ))}
      </ul>
      <div className="flex flex-col gap-3 p-4">
        {plate.endedAt === null && plate.fitting && (plate.fitting.plates > 1 || isTooLarge(plate)) && (
          <FittingNote fitting={plate.fitting} names={plate.parts.map(({ part }) => part.fileName)} />
        )}
        <LeftOut parts={plate.parts} />
        {took && <p className="text-sm text-muted">{texts.actual.took(took)}</p>}
        {used && <p className="figures text-sm text-muted">{used}</p>}
        <div className="flex flex-wrap gap-2">
          {state === 'planned' && (
            <>
              <Button
                size="sm"
                variant="primary"
                busy={step.isPending}
                aria-label={t.startOf(name)}
                onClick={() => (stoppedOn(plate).length > 0 ? ask('start') : go({ step: 'start' }))}
              >
                {t.start}
              </Button>
              <Button size="sm" aria-label={t.changeOf(name)} onClick={() => ask('change')}>
                {t.change}
              </Button>
              <Button
                size="sm"
                busy={step.isPending}
                aria-label={t.dissolveOf(name)}
                onClick={() => go({ step: 'dissolve' })}
              >
                {t.dissolve}
              </Button>
            </>
          )}
          {state === 'printing' && (
            <>
              <Button size="sm" variant="primary" aria-label={t.finishOf(name)} onClick={() => ask('finish')}>
                {t.finish}
              </Button>
              <Button size="sm" aria-label={t.failOf(name)} onClick={() => ask('fail')}>
                {t.fail}
              </Button>
            </>
          )}
          {toCheck.length > 0 && <CheckAll of={name} parts={toCheck} plateId={plate.id} />}
          {(state === 'done' || plate.uses.length > 0) && (
            <Button size="sm" aria-label={texts.actual.askOf(name)} onClick={() => ask('actual')}>
              {texts.actual.ask}
            </Button>
          )}
          <DownloadLink href={plateFiles(plate)} size="sm" label={t.filesOf(name)}>
            {t.files}
          </DownloadLink>
          <DownloadLink href={plate3mf(plate)} size="sm" label={t.modelOf(name)}>
            {t.model}
          </DownloadLink>
        </div>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {step.error && asked === null && `${t.notDone} ${errorText(step.error)}`}
        </p>
      </div>
      {asked === 'start' && (
        <ConfirmDialog
          danger
          busy={step.isPending}
          onClose={close}
          title={t.stopped}
          description={t.stoppedText(
            stoppedOn(seen)
              .map(({ part }) => `#${part.orderNumber}, ${part.fileName}: ${stopReasons(part.stops)}.`)
              .join(' '),
          )}
          confirmLabel={t.startAnyway}
          onConfirm={() =>
            go({
              step: 'start',
              confirmedStops: [...new Set(stoppedOn(seen).flatMap(({ part }) => part.stops))],
            })
          }
        >
          <FailureNote>{step.error && errorText(step.error)}</FailureNote>
        </ConfirmDialog>
      )}
      {(asked === 'finish' || asked === 'fail') && (
        <EndDialog
          plate={seen}
          name={name}
          step={asked}
          busy={step.isPending}
          error={step.error}
          onConfirm={(wish) => go({ step: asked, ...wish })}
          onClose={close}
        />
      )}
      {asked === 'actual' && <ActualDialog plate={seen} name={name} onClose={close} />}
      {asked === 'change' && <PlanDialog plate={seen} piled={piledOn(seen)} onClose={close} onDone={close} />}
    </Card>
  );
}

const stoppedOn = ({ parts }: Plate): PlatePart[] => parts.filter(({ part }) => part.stops.length > 0);

/** The unchecked pieces of a part on a plate. Stopped parts are checked one by one, with the reason in sight. */
function printedOf({ part, toCheck, isToBeMade }: PlatePart): CheckedPieces[] {
  const { orderId, position, stops } = part;
  if (!isToBeMade || stops.length > 0 || toCheck === 0) return [];
  return [{ orderId, position, pieces: toCheck, seen: toCheck }];
}

/** The parts that the downloads of a plate lack, and why. */
function LeftOut({ parts }: { parts: readonly PlatePart[] }) {
  const nameOf = ({ part }: PlatePart) => `#${part.orderNumber} ${part.fileName}`;
  const gone = parts.filter(({ hasFile }) => !hasFile).map(nameOf);
  const stopped = parts
    .filter(({ hasFile, part }) => hasFile && part.stops.length > 0)
    .map((lying) => `${nameOf(lying)} (${stopReasons(lying.part.stops)})`);
  return (
    <>
      {gone.length > 0 && <p className="text-sm text-warning wrap-anywhere">{t.gone(gone.join(', '))}</p>}
      {stopped.length > 0 && (
        <p className="text-sm text-warning wrap-anywhere">{t.notIn3mf(stopped.join(', '))}</p>
      )}
    </>
  );
}

const isTooLarge = ({ fitting }: Plate) => fitting?.perPlate.includes(0) === true;

function Lying({ lying, isOpen }: { lying: PlatePart; isOpen: boolean }) {
  const stop = isOpen ? stopText(lying.part) : null;
  return (
    <li className="px-4 py-2 text-sm">
      <p className="wrap-anywhere">
        <span className="figures font-semibold">
          {t.piecesOf(formatCount(lying.pieces), lying.part.fileName)}
        </span>{' '}
        <Link to={orderAddress(lying.part)} className="link figures">
          #{lying.part.orderNumber}
        </Link>
      </p>
      <p className="text-muted">{groupName(lying)}</p>
      {lying.part.reprint && <Badge tone="accent">{againText(lying.part)}</Badge>}
      {stop && <Badge tone="danger">{stop}</Badge>}
      {isOpen && !lying.isToBeMade && <Badge tone="danger">{t.notMade}</Badge>}
    </li>
  );
}
