import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type ProductionPart, useCountPrinted } from '../../../api/adminProduction';
import { errorText } from '../../../lib/errorText';
import { formatCount, formatDate, formatPercent } from '../../../lib/format';
import { Button, FileName, TextInput } from '../../../ui';
import { SHIPPING_LABELS, WallNote } from '../../shop';
import { texts as t } from './texts';
import { noon, orderAddress } from './words';

/** A part with what its printing needs, and how many of it are done. */
export function PartRow({ part }: { part: ProductionPart }) {
  const count = useCountPrinted();
  const [typed, setTyped] = useState(String(part.printed));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => setTyped(String(part.printed)), [part.printed]);
  const save = (text: string) => {
    const printed = Number(text);
    const isRight = /^\d{1,6}$/.test(text) && printed <= part.quantity;
    setWrong(!isRight);
    if (isRight && printed !== part.printed) count.mutate({ part, printed });
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
        <p className="text-muted">
          {part.deliveryBy ? t.due(formatDate(noon(part.deliveryBy))) : formatDate(part.orderedAt)}
        </p>
      </div>
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          save(typed.trim());
        }}
      >
        <TextInput
          aria-label={t.printedOf(part.fileName, part.orderNumber)}
          aria-invalid={failure ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          className="figures max-w-18 text-right"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => save(typed.trim())}
        />
        <span className="figures min-w-14 whitespace-nowrap text-muted">
          {t.of(formatCount(part.quantity))}
        </span>
        <Button
          size="sm"
          disabled={isDone}
          busy={count.isPending}
          aria-label={isDone ? undefined : t.allOf(part.fileName, part.orderNumber)}
          onClick={() => save(String(part.quantity))}
        >
          <Check size={16} aria-hidden="true" />
          {isDone ? t.done : t.all}
        </Button>
      </form>
      <p role="alert" className="basis-full text-sm text-danger empty:hidden">
        {failure && (isWrong ? failure : `${t.notCounted} ${failure}`)}
      </p>
    </li>
  );
}
