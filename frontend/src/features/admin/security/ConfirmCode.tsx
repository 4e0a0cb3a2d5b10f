import { type FormEvent, useState } from 'react';
import { confirmSecondFactor, type StartedSecondFactor } from '../../../api/secondFactor';
import { errorText } from '../../../lib/errorText';
import { Button, Field, TextInput } from '../../../ui';
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
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') return setError(texts.codeMissing);
    setBusy(true);
    try {
      onConfirmed(await withPassword(() => confirmSecondFactor(code)));
    } catch (reason) {
      setError(errorText(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
      <Field label={texts.code} error={error} className="max-w-xs">
        {(field) => (
          <TextInput
            {...field}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setError(undefined);
            }}
          />
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
