import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { cx } from '../lib/cx';

export interface DialogProps {
  /** Left out by a dialog that is mounted only while it is open. */
  open?: boolean;
  /** The customer closes it: by its button, ESC or the scrim. */
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences below the title, read aloud when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the one that moves on last; stacked on a phone with that one on top. */
  footer?: ReactNode;
  /** `sm` 26 rem, `md` 36 rem, `lg` 48 rem, `full` nearly the whole window, for the 3D preview. */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** Takes the focus when the dialog opens; without it the first control does. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Takes the focus when the dialog closes; without it whatever had it before does. */
  finalFocus?: () => HTMLElement | null;
  /** Removes the padding around the content. */
  flush?: boolean;
}

const SIZES = {
  sm: 'sm:max-w-[26rem]',
  md: 'sm:max-w-[36rem]',
  lg: 'sm:max-w-[48rem]',
  full: 'h-[92dvh] sm:max-w-[72rem]',
} as const;

/** A modal window: a sheet from the bottom on a phone, centred elsewhere. ESC and the scrim close it. */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  initialFocus,
  finalFocus,
  flush = false,
}: DialogProps) {
  // Radix gives the focus back to a trigger of its own only, and these dialogs have none.
  const opener = useRef<Element | null>(null);
  const home = useRef<HTMLElement | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={() => onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fade-in fixed inset-0 z-40 bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-40 flex items-end justify-center max-sm:pt-[var(--toasts,0px)] sm:items-center sm:p-6 sm:max-lg:pt-[max(1.5rem,var(--toasts,0px))]">
          <Primitive.Content
            data-dialog=""
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              home.current = opener.current?.closest<HTMLElement>('[data-dialog], main') ?? null;
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              const target = finalFocus?.() ?? opener.current;
              // The pressed element may be gone, as a removed row of a list.
              if (target instanceof HTMLElement && target.isConnected) target.focus();
              else home.current?.focus();
            }}
            onKeyDown={(event) => {
              // A toast that came after the dialog takes Radix's place for ESC; whatever lies in the dialog and closes first has taken it.
              if (event.key !== 'Escape' || event.defaultPrevented) return;
              event.preventDefault();
              onClose();
            }}
            className={cx(
              'rise-in pointer-events-auto flex max-h-[min(92dvh,max(60dvh,100%))] w-full flex-col rounded-t-lg border border-line bg-raised shadow-lift sm:rounded-lg',
              SIZES[size],
            )}
          >
            <div className="flex items-start gap-4 border-b border-line py-2 pr-2 pl-4 sm:pl-6">
              <Primitive.Title className="min-w-0 flex-1 py-2 text-lg font-semibold wrap-anywhere">
                {title}
              </Primitive.Title>
              <Primitive.Close
                aria-label="Schließen"
                title="Schließen"
                className="inline-flex size-touch shrink-0 items-center justify-center rounded-md hover:bg-sunken"
              >
                <X size={22} />
              </Primitive.Close>
            </div>
            <Body flush={flush}>
              {description && (
                <Primitive.Description asChild>
                  <div className={cx('text-muted', Boolean(children) && 'mb-4', flush && 'p-4 sm:px-6')}>
                    {description}
                  </div>
                </Primitive.Description>
              )}
              {children}
            </Body>
            {footer && (
              <div className="flex flex-col-reverse gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
                {footer}
              </div>
            )}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The scrolling part. It can take the focus, so that the keyboard scrolls a text that is longer than the dialog. */
function Body({ flush, children }: { flush: boolean; children: ReactNode }) {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((body: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setScrolls(body.scrollHeight > body.clientHeight));
    observer.observe(body);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={watch}
      tabIndex={scrolls ? 0 : undefined}
      className={cx('min-h-0 flex-1 overflow-y-auto', !flush && 'p-4 sm:px-6 sm:py-5')}
    >
      {children}
    </div>
  );
}
