import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../lib/cx';

interface CollapsibleProps {
  title: ReactNode;
  /** At the right of the title, for the present choice. */
  aside?: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The level of the heading that holds the button. */
  level?: 2 | 3 | 4;
  /** Without an edge of its own, for one row of a list. */
  bare?: boolean;
  /** Closer together, for a column beside a list. */
  dense?: boolean;
  className?: string;
}

/** Without a library's measuring of heights, which had the browser lay out the whole page in the midst of a press. */
export function Collapsible({
  title,
  aside,
  children,
  defaultOpen = false,
  open,
  onOpenChange,
  level = 3,
  bare = false,
  dense = false,
  className,
}: CollapsibleProps) {
  const Heading = `h${level}` as const;
  const id = useId();
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  /** What opens by itself, or is open from the start, does not move. */
  const [isPressed, setPressed] = useState(false);
  const isOpen = open ?? ownOpen;
  const toggle = () => {
    setOwnOpen(!isOpen);
    setPressed(true);
    onOpenChange?.(!isOpen);
  };
  return (
    <div className={cx(!bare && 'rounded-lg border border-line bg-surface', className)}>
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
          className={cx(
            'group flex w-full items-center gap-3 text-left font-semibold',
            dense ? 'min-h-touch' : 'min-h-14',
            !bare && 'rounded-lg px-4 hover:bg-paper',
          )}
        >
          <span className={cx('min-w-0 flex-1', !dense && 'py-2')}>{title}</span>
          {aside && (
            <span className="figures max-w-[70%] shrink-0 text-right text-sm font-normal text-muted">
              {aside}
            </span>
          )}
          <ChevronDown
            size={20}
            className="shrink-0 text-muted transition-transform duration-150 group-aria-expanded:rotate-180"
          />
        </button>
      </Heading>
      {isOpen && (
        <div id={id} className={cx('overflow-hidden', isPressed && 'fold')}>
          <div className={bare ? 'pb-4' : cx('border-t border-line', dense ? 'p-3' : 'p-4')}>{children}</div>
        </div>
      )}
    </div>
  );
}
