import { useId, useState } from 'react';
import { REFUSALS, type Refusal } from '../../api/adminOrders';
import { words } from '../../lib/words';
import { Button, Dialog, Field, OptionCard, RadioGroup, TextArea } from '../../ui';
import { ActFailure, type Reload } from './ActFailure';
import { texts } from './texts';

const t = texts.dialogs.refuse;

/** Asks for which of the reasons of the terms an order is not made. */
export function RefuseDialog({
  of,
  busy,
  error,
  reload,
  onConfirm,
  onClose,
}: {
  of: string;
  busy: boolean;
  error: Error | null;
  reload: Reload;
  onConfirm: (reason: Refusal, adminNote: string) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const [reason, setReason] = useState<Refusal>('not_makeable');
  const [adminNote, setNote] = useState('');
  return (
    <Dialog
      onClose={onClose}
      title={t.title}
      description={`${of} ${t.text}`}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {reload.news?.isPossible !== false && (
            <Button type="submit" form={formId} variant="danger" busy={busy}>
              {t.confirm}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onConfirm(reason, adminNote);
        }}
      >
        <ActFailure error={error} reload={reload} />
        <RadioGroup label={t.reason} value={reason} onValueChange={(value) => setReason(value as Refusal)}>
          {REFUSALS.map((each) => (
            <OptionCard key={each} value={each} title={t.reasons[each].title} text={t.reasons[each].text} />
          ))}
        </RadioGroup>
        <Field label={texts.dialogs.note} hint={texts.dialogs.noteHint} required={false}>
          {(input) => (
            <TextArea
              {...input}
              rows={3}
              maxLength={2000}
              value={adminNote}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
