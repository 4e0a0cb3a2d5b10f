import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../../lib/cx';
import { errorText } from '../../lib/errorText';
import { FailureBanner } from '../../ui';
import { texts } from './texts';

/** A part of the settings with a form of its own; a failed save can be tried again above it. */
export function SettingsSection({
  title,
  text,
  failure,
  onSubmit,
  wide = false,
  children,
}: {
  title: string;
  text: string;
  failure: { reason: unknown } | null;
  onSubmit: (event: FormEvent) => void;
  /** More room between the groups of a long form. */
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-muted">{text}</p>
      {failure && (
        <FailureBanner title={texts.page.notSaved} onRetry={() => form.current?.requestSubmit()}>
          {errorText(failure.reason)}
        </FailureBanner>
      )}
      <form
        ref={form}
        noValidate
        className={cx('flex flex-col items-start', wide ? 'gap-6' : 'gap-4')}
        onSubmit={onSubmit}
      >
        {children}
      </form>
    </section>
  );
}
