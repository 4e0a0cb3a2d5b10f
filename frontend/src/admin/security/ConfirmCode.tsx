import { confirmSecondFactor, type StartedSecondFactor } from '../../api/secondFactor';
import { withPassword } from '../../features/session';
import { CodeForm } from './CodeForm';
import { texts } from './texts';

/** The picture for the phone, the key to type, and the first code. */
export function ConfirmCode({
  started: { qrSize, qrPath, secret },
  onConfirmed,
}: {
  started: StartedSecondFactor;
  onConfirmed: (recoveryCodes: string[]) => void;
}) {
  return (
    <div className="flex flex-col gap-4">
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
      <CodeForm
        label={texts.code}
        missing={texts.codeMissing}
        action={texts.confirm}
        onCode={async (code) => onConfirmed(await withPassword(() => confirmSecondFactor(code)))}
      />
    </div>
  );
}
