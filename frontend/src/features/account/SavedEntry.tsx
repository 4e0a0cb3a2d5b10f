import { ChevronDown, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../../lib/cx';
import { Button, IconButton, Price } from '../../ui';
import { texts } from './texts';

const t = texts.saved;

/** One line of the saved orders: what it is, and the ways to expand, load and delete it. */
export function SavedEntry({
  name,
  note,
  cents,
  badge,
  loading = false,
  onLoad,
  onDelete,
  children,
}: {
  name: string;
  note: string;
  cents: number;
  badge: ReactNode;
  loading?: boolean;
  onLoad: () => void;
  onDelete: () => void;
  /** The parts of the entry, shown when it is expanded. */
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="rounded-lg border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-60 items-center gap-1">
          <IconButton
            label={open ? t.collapse(name) : t.expand(name)}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown size={20} className={cx('transition-transform', open && 'rotate-180')} />
          </IconButton>
          <div className="min-w-0">
            <h4 className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
              {name} {badge}
            </h4>
            <p className="figures text-sm text-muted">
              {note} · <Price cents={cents} />
            </p>
          </div>
        </div>
        <div className="ml-auto flex gap-2">
          <Button size="sm" busy={loading} aria-label={`${name}: ${t.load}`} onClick={onLoad}>
            {t.load}
          </Button>
          <IconButton label={`${name}: ${t.delete}`} onClick={onDelete}>
            <Trash2 size={20} />
          </IconButton>
        </div>
      </div>
      <div id={id} hidden={!open} className="mt-2 border-t border-line pt-1">
        {open && children}
      </div>
    </li>
  );
}
