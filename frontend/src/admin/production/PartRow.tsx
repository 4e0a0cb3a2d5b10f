import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ProductionPart, useCountPrinted } from '../../api/adminProduction';
import { ApiError } from '../../api/client';
import { SHIPPING_LABELS, WallNote } from '../../features/shop';
import { errorText } from '../../lib/errorText';
import { formatCount, formatDate, formatPercent } from '../../lib/format';
import { Button, FileName, TextInput } from '../../ui';
import { texts as t } from './texts';
import { noon, orderAddress } from './words';

/** A part with what its printing needs, and how many of it are done. */
export function PartRow({ part }: { part: ProductionPart }) {
  const count = useCountPrinted();
  /** What is being typed, over the count that was seen when it began: another admin's does not get between the keys. */
  const [edit, setEdit] = useState<{ text: string; over: ProductionPart } | null>(null);
  const [isWrong, setWrong] = useState(false);
  const save = (typed: { text: string; over: ProductionPart }) => {
    const printed = Number(typed.text);
    const isRight = /^\d{1,6}$/.test(typed.text.trim()) && printed <= part.quantity;
    setWrong(!isRight);
    if (!isRight) return;
    if (printed === typed.over.printed) return setEdit(null);
    setEdit(typed);
    const end = () => setEdit((now) => (now === typed ? null : now));
    count.mutate(
      { part: typed.over, printed },
      {
        onSuccess: end,
        // Another admin has counted meanwhile: the field shows that count, which the next try is made from.
        onError: (error) => {
          if (error instanceof ApiError) end();
        },
      },
    );
  };
  const details = [
    `${t.infill} ${formatPercent(part.infill)}`,
    part.scaling,
    part.colorDescription,
    SHIPPING_LABELS[part.shipping as keyof typeof SHIPPING_LABELS],
  ].filter(Boolean);
  const failure = isWrong
    ? t.wrongCount(formatCount(part.quantity))
    : count.isError && errorText(count.error);
  const isDone = part.printed >= part.quantity;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <FileName className="font-semibold">{part.fileName}</FileName>
        <p className="text-sm text-muted">{details.join(' · ')}</p>
        {part.volumeNote && <p className="text-sm text-warning">{part.volumeNote}</p>}
        <WallNote note={part.wallNote} />
      </div>
      <div className="figures min-w-38 text-sm">
        <Link to={orderAddress(part)} className="link font-semibold">
          #{part.orderNumber}
        </Link>
        <p className="text-muted">{t.due(formatDate(noon(part.deliveryBy)))}</p>
      </div>
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (edit) save(edit);
        }}
      >
        <TextInput
          aria-label={t.printedOf(part.fileName, part.orderNumber)}
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
        <Button
          size="sm"
          disabled={isDone}
          busy={count.isPending}
          aria-label={isDone ? undefined : t.allOf(part.fileName, part.orderNumber)}
          onClick={() => save({ text: String(part.quantity), over: part })}
        >
          <Check size={16} />
          {isDone ? t.done : t.all}
        </Button>
      </form>
      <p role="alert" className="basis-full text-sm text-danger empty:hidden">
        {failure && (isWrong ? failure : `${t.notCounted} ${failure}`)}
      </p>
    </li>
  );
}
