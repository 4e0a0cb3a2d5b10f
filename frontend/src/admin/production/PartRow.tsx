import { GripVertical, MoreVertical } from 'lucide-react';
import { memo, type PointerEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  type FreeState,
  type ProductionGroup,
  type ProductionPart,
  useCountPrinted,
  useMovePieces,
} from '../../api/adminProduction';
import { ApiError } from '../../api/client';
import { SHIPPING_LABELS, WallNote } from '../../features/shop';
import { errorText } from '../../lib/errorText';
import { formatCount, formatDay, formatPercent } from '../../lib/format';
import { Badge, Checkbox, ConfirmDialog, FileName, IconButton, Menu, MenuItem, TextInput } from '../../ui';
import { CancelReprint } from '../orders/OrderReprints';
import { PrintCheckNote } from '../PrintCheckNote';
import { FailDialog } from './FailDialog';
import { NextStep } from './NextStep';
import { PieceStates } from './PieceStates';
import type { Piled } from './piled';
import { mayBePiled, piledOf } from './piled';
import { texts as t } from './texts';
import { againText, namesOf, orderAddress, stopReasons, stopText } from './words';

/** A count that is being typed, over the part that was seen when it began. */
interface Edit {
  text: string;
  over: ProductionPart;
}

/** A part with what its printing needs, and how far its pieces are. Hundreds of them may stand there: a tick draws its own row anew. */
export const PartRow = memo(function PartRow({
  group,
  part,
  isChosen,
  onChoose,
  onGrab,
}: {
  group: ProductionGroup;
  part: ProductionPart;
  isChosen: boolean;
  onChoose: (piled: readonly Piled[], isChosen: boolean) => void;
  /** Its handle was pressed: it may be dragged to a plate. */
  onGrab: (piled: Piled, press: PointerEvent) => void;
}) {
  const count = useCountPrinted();
  const move = useMovePieces();
  /** The typed text, and the count when typing began: another admin's count does not replace it. */
  const [edit, setEdit] = useState<Edit | null>(null);
  const [isWrong, setWrong] = useState(false);
  /** The count of a stopped part that waits for its confirmation. */
  const [asked, setAsked] = useState<Edit | null>(null);
  const [isFailing, setFailing] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const stop = stopText(part);
  const { pieces } = part;
  const most = part.printed + pieces.open;
  const save = (typed: Edit, isConfirmed = false) => {
    const printed = Number(typed.text);
    const isRight = /^\d{1,6}$/.test(typed.text.trim()) && printed <= most && printed >= pieces.checked;
    setWrong(!isRight);
    if (!isRight) return;
    if (printed === typed.over.printed) return setEdit(null);
    setEdit(typed);
    // To take a count back is a correction.
    if (part.stops.length > 0 && printed > typed.over.printed && !isConfirmed) return setAsked(typed);
    const end = () => setEdit((now) => (now === typed ? null : now));
    count.mutate(
      { part: typed.over, printed, confirmedStops: isConfirmed ? part.stops : [] },
      {
        onSuccess: end,
        // Another admin has counted meanwhile: the field shows that count, which the next try is made from.
        onError: (error) => {
          if (error instanceof ApiError) end();
        },
      },
    );
  };
  const moveAll = (from: FreeState, to: FreeState) => move.mutate({ part, from, to, pieces: pieces[from] });
  const details = [
    `${t.infill} ${formatPercent(part.infill)}`,
    part.scaling,
    part.colorDescription,
    part.message && t.says(part.message),
    SHIPPING_LABELS[part.shipping as keyof typeof SHIPPING_LABELS],
  ].filter(Boolean);
  const fault = count.isError ? count.error : move.isError ? move.error : null;
  const failure = isWrong
    ? t.wrongCount(formatCount(pieces.checked), formatCount(most))
    : fault && errorText(fault);
  const names = namesOf(part);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-60 items-start">
        {/* What is stopped lies on no plate; the place stays, so that names stand below one another. */}
        <div className="-ml-2 flex w-17 shrink-0 items-start">
          {(isChosen || mayBePiled(part)) && (
            <>
              {/* The box does the same as dragging, for keyboards and screen readers. */}
              <span
                aria-hidden="true"
                title={t.drag.handle}
                onPointerDown={(press) => onGrab(piledOf(group, part), press)}
                className="flex min-h-touch w-8 cursor-grab touch-none items-center justify-center text-muted select-none hover:text-ink"
              >
                <GripVertical size={20} />
              </span>
              <Checkbox
                checked={isChosen}
                onCheckedChange={(isTicked) => onChoose([piledOf(group, part)], isTicked)}
                aria-label={t.choice.of(...names)}
              />
            </>
          )}
        </div>
        <div className="min-w-0 flex-1 pt-2">
          <FileName className="font-semibold">{part.fileName}</FileName>
          <p className="text-sm text-muted">{details.join(' · ')}</p>
          <PieceStates part={part} />
          {stop && (
            <p className="my-1 text-sm">
              <Badge tone="danger">{stop}</Badge> {t.doNotPrint}
            </p>
          )}
          {part.contentNote && <p className="text-sm font-semibold text-danger">{part.contentNote}</p>}
          {part.volumeNote && <p className="text-sm text-warning">{part.volumeNote}</p>}
          <WallNote note={part.wallNote} />
          <PrintCheckNote check={part.printCheck} madeAnyway={part.madeAnyway} brief />
        </div>
      </div>
      <div className="figures min-w-38 text-sm max-sm:pl-15">
        <Link to={orderAddress(part)} className="link font-semibold">
          #{part.orderNumber}
        </Link>
        <p className="text-muted">{t.due(formatDay(part.deliveryBy))}</p>
        {part.reprint && <Badge tone="accent">{againText(part)}</Badge>}
      </div>
      <form
        className="flex flex-wrap items-center gap-2 max-sm:pl-15"
        onSubmit={(event) => {
          event.preventDefault();
          if (edit) save(edit);
        }}
      >
        <TextInput
          aria-label={t.printedOf(...names)}
          aria-invalid={failure ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          className="figures max-w-18 text-right"
          value={edit?.text ?? String(part.printed)}
          onChange={({ target }) => setEdit({ text: target.value, over: edit?.over ?? part })}
          onBlur={() => {
            if (edit) save(edit);
          }}
        />
        <span className="figures min-w-14 whitespace-nowrap text-muted">
          {t.of(formatCount(part.quantity))}
        </span>
        <NextStep
          part={part}
          busy={count.isPending || move.isPending}
          onPrinted={() => save({ text: String(most), over: part })}
          onMove={moveAll}
        />
        {(part.reprint || pieces.open > 0 || pieces.printed > 0 || pieces.checked > 0) && (
          <Menu
            trigger={
              <IconButton label={t.moreOf(...names)}>
                <MoreVertical size={20} />
              </IconButton>
            }
          >
            {(pieces.open > 0 || pieces.printed > 0) && (
              <MenuItem onSelect={() => setFailing(true)}>{t.failPieces}</MenuItem>
            )}
            {pieces.checked > 0 && (
              <MenuItem onSelect={() => moveAll('checked', 'printed')}>{t.recheck}</MenuItem>
            )}
            {part.reprint && <MenuItem onSelect={() => setCancelling(true)}>{t.cancelAgain}</MenuItem>}
          </Menu>
        )}
      </form>
      <p role="alert" className="basis-full text-sm text-danger empty:hidden">
        {failure && (isWrong ? failure : `${t.notCounted} ${failure}`)}
      </p>
      {asked && (
        <ConfirmDialog
          danger
          onClose={() => {
            setAsked(null);
            setEdit(null);
          }}
          title={t.countStopped}
          description={t.countStoppedText(part.orderNumber, stopReasons(part.stops))}
          confirmLabel={t.countAnyway}
          onConfirm={() => {
            setAsked(null);
            save(asked, true);
          }}
        />
      )}
      {isCancelling && part.reprint && (
        <CancelReprint {...part.reprint} onClose={() => setCancelling(false)} />
      )}
      {isFailing && <FailDialog part={part} onClose={() => setFailing(false)} />}
    </li>
  );
});
