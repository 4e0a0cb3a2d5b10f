import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  removeSecondFactor,
  renewRecoveryCodes,
  type StartedSecondFactor,
  type SecondFactor as State,
  secondFactorQuery,
  startSecondFactor,
  useSecondFactor,
} from '../../api/secondFactor';
import { withPassword } from '../../features/session';
import { errorText } from '../../lib/errorText';
import { Answer, Badge, Button, Card, FailureNote, toast } from '../../ui';
import { CodeForm } from './CodeForm';
import { ConfirmCode } from './ConfirmCode';
import { texts } from './texts';

/** Switches the admin's own second factor on and off. */
export function SecurityTab({
  onSetUp,
}: {
  /** The factor is on, and its recovery codes are put away. */
  onSetUp?: () => void;
}) {
  const factor = useSecondFactor();
  return (
    <Answer query={factor} failed={texts.failed} loading={texts.title}>
      {(state) => <SecondFactor state={state} onSetUp={onSetUp} />}
    </Answer>
  );
}

function SecondFactor({
  state: { enabled, recoveryCodesLeft },
  onSetUp,
}: {
  state: State;
  onSetUp: (() => void) | undefined;
}) {
  const queries = useQueryClient();
  const [started, setStarted] = useState<StartedSecondFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  /** The act that a code is asked for. */
  const [wanted, setWanted] = useState<'renew' | 'remove' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const act = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    } catch (error) {
      setFailure(errorText(error));
    }
  };

  return (
    <Card as="section" className="max-w-2xl" aria-labelledby="second-factor">
      <h2 id="second-factor" className="flex flex-wrap items-center gap-3 text-xl font-semibold">
        {texts.title}
        <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? texts.on : texts.off}</Badge>
      </h2>
      <p className="mt-1 mb-4 text-muted">{texts.why}</p>
      <FailureNote className="mb-4">{failure}</FailureNote>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            onSetUp?.();
          }}
        />
      ) : started ? (
        <ConfirmCode
          started={started}
          onConfirmed={(fresh) =>
            void act(async () => {
              setStarted(null);
              setCodes(fresh);
              toast.success(texts.switchedOn);
            })
          }
        />
      ) : enabled && wanted ? (
        <CodeForm
          key={wanted}
          label={texts.anyCode}
          missing={texts.anyCodeMissing}
          action={texts[wanted]}
          isDangerous={wanted === 'remove'}
          onCode={async (code) => {
            if (wanted === 'renew') setCodes(await withPassword(() => renewRecoveryCodes(code)));
            else {
              await withPassword(() => removeSecondFactor(code));
              toast.success(texts.removed);
            }
            setWanted(null);
            await queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
          }}
          onCancel={() => setWanted(null)}
        />
      ) : enabled ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="w-full">{texts.left(recoveryCodesLeft)}</p>
          <Button onClick={() => setWanted('renew')}>{texts.renew}</Button>
          <Button variant="danger" onClick={() => setWanted('remove')}>
            {texts.remove}
          </Button>
        </div>
      ) : (
        <Button
          variant="primary"
          onClick={() => void act(async () => setStarted(await withPassword(startSecondFactor)))}
        >
          {texts.start}
        </Button>
      )}
    </Card>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div>
      <h3 className="font-semibold">{texts.codesTitle}</h3>
      <p className="mt-1 text-muted">{texts.codesText}</p>
      <ul className="figures my-4 grid gap-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>{texts.codesDone}</Button>
    </div>
  );
}
