import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { cx } from '../lib/cx';
import { dismissToast, type ToastMessage, type ToastTone, useToasts } from './toastStore';

const TONES: Record<ToastTone, { icon: typeof Info; word: string; color: string }> = {
  success: { icon: CircleCheck, word: 'Erfolg', color: 'text-success' },
  error: { icon: CircleAlert, word: 'Fehler', color: 'text-danger' },
  warning: { icon: TriangleAlert, word: 'Warnung', color: 'text-warning' },
  info: { icon: Info, word: 'Hinweis', color: 'text-ink' },
};

/**
 * Shows the messages of `toast.…`. Rendered once, beside the app. F8 moves the focus here; hover and focus stop the clock. Tells
 * the page, as `--toasts`, how far they reach from its top: there they stand beside a dialog's sheet, which stays below them.
 */
export function Toaster() {
  const messages = useToasts();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight === 0) root.removeProperty('--toasts');
      else root.setProperty('--toasts', `calc(${element.offsetHeight}px + 1rem)`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--toasts');
    };
  }, []);
  return (
    <Toast.Provider label="Hinweis" swipeDirection="right">
      {messages.map((message) => (
        <ToastCard key={message.id} message={message} />
      ))}
      <Toast.Viewport
        ref={list}
        label="Hinweise ({hotkey})"
        className={cx(
          'fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom),calc(var(--bottom-bar,0px)+0.5rem))] z-50 flex flex-col gap-2 outline-none sm:left-auto sm:w-96',
          // A dialog is a sheet from the bottom there: its buttons stay free.
          'max-lg:[body:has([data-dialog])_&]:top-[max(0.5rem,env(safe-area-inset-top))] max-lg:[body:has([data-dialog])_&]:bottom-auto',
        )}
      />
    </Toast.Provider>
  );
}

function ToastCard({ message }: { message: ToastMessage }) {
  const { icon: Icon, word, color } = TONES[message.tone];
  return (
    <Toast.Root
      duration={message.durationMs}
      // An error interrupts; the rest waits until the screen reader has finished its sentence.
      type={message.tone === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) dismissToast(message.id);
      }}
      data-tone={message.tone}
      className="rise-in flex items-start gap-3 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-lift data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon size={20} className={cx('mt-3 shrink-0', color)} />
      <Toast.Description className="min-w-0 flex-1 py-2.5 text-sm wrap-anywhere">
        <span className="sr-only">{word}: </span>
        <span>{message.text}</span>
      </Toast.Description>
      <Toast.Close
        aria-label="Hinweis schließen"
        className="inline-flex size-touch shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <X size={20} />
      </Toast.Close>
    </Toast.Root>
  );
}
