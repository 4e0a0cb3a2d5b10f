import { confirmSecondFactor, type StartedSecondFactor } from '../../../api/secondFactor';
import { errorText } from '../../../lib/errorText';
import { Button, Field, TextInput } from '../../../ui';
import { useCheckedForm } from '../../forms';
import { withPassword } from '../../session';
import { texts } from './texts';

/** The picture for the phone, the key to type, and the first code. */
export function ConfirmCode({
  started: { qrSize, qrPath, secret },
  onConfirmed,
}: {
  started: StartedSecondFactor;
  onConfirmed: (recoveryCodes: string[]) => void;
}) {
  const { submit, busy, field, errorOf } = useCheckedForm<{ code: string }>({
    defaultValues: { code: '' },
    check: ({ code }) => (code.trim() === '' ? [{ field: 'code', message: texts.codeMissing }] : []),
    send: async ({ code }) => onConfirmed(await withPassword(() => confirmSecondFactor(code))),
    // Whatever is wrong, it is a matter of the code.
    faultsOf: (reason) => [{ field: 'code', message: errorText(reason) }],
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>{texts.scan}</p>
      {/* A phone reads dark on light only, whatever the theme. */}
      <svg
        role="img"
        aria-label={texts.qr}
        viewBox={`0 0 ${qrSize} ${qrSize}`}
        className="size-48 rounded-md"
        shapeRendering="crispEdges"
      >
        <rect width={qrSize} height={qrSize} fill="#fff" />
        <path d={qrPath} fill="#000" />
      </svg>
      <p>
        {texts.secret}: <span className="figures font-semibold wrap-anywhere">{secret}</span>
      </p>
      <Field label={texts.code} error={errorOf('code')} className="max-w-xs">
        {(input) => (
          <TextInput {...input} {...field('code').input} inputMode="numeric" autoComplete="one-time-code" />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
