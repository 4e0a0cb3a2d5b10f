import { TextField, useCheckedForm } from '../../features/forms';
import { errorText } from '../../lib/errorText';
import { Button } from '../../ui';
import { texts } from './texts';

/** Asks for a code, and does with it what the button says. */
export function CodeForm({
  label,
  missing,
  action,
  isDangerous = false,
  onCode,
  onCancel,
}: {
  label: string;
  missing: string;
  action: string;
  isDangerous?: boolean;
  onCode: (code: string) => Promise<void>;
  onCancel?: () => void;
}) {
  const { submit, busy, field } = useCheckedForm<{ code: string }>({
    defaultValues: { code: '' },
    check: ({ code }) => (code.trim() === '' ? [{ field: 'code', message: missing }] : []),
    send: ({ code }) => onCode(code),
    // Whatever is wrong, it is a matter of the code.
    faultsOf: (reason) => [{ field: 'code', message: errorText(reason) }],
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField label={label} field={field('code')} autoComplete="one-time-code" className="max-w-xs" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={busy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
      </div>
    </form>
  );
}
