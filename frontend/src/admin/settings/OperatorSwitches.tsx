import { useState } from 'react';
import type { SettingsAnswer } from '../../api/settings';
import { errorText } from '../../lib/errorText';
import { formatNumber } from '../../lib/format';
import { germanNumber } from '../../lib/germanNumber';
import { Button, ConfirmDialog, FailureBanner } from '../../ui';
import { Choice } from './Choice';
import { DeliveryCountries } from './DeliveryCountries';
import { Lines, UnsavedGuard } from './SettingsEditor';
import { TaxationChoice } from './TaxationChoice';
import { texts } from './texts';
import { type SettingsChange, useSaveSettings } from './useSaveSettings';

const t = texts.page;
type Settings = SettingsAnswer['settings'];

/** The choices that are not saved yet. A missing field follows the settings in force. */
interface Draft {
  payButton?: Settings['payButton'];
  withdrawalRight?: Settings['withdrawalRight'];
  taxMode?: Settings['taxation']['mode'];
  /** The typed text. */
  taxRate?: string;
  invoiceCorrections?: Settings['invoiceCorrections'];
  deliveryCountries?: Settings['deliveryCountries'];
  objVolume?: Settings['volumeBasis']['obj'];
  stepVolume?: Settings['volumeBasis']['step'];
}

const rateOf = (text: string): number => germanNumber(text, { unit: '%' });

/** Whether the server accepts the rate: in hundredths, up to 30 %. */
function isRate(percent: number): boolean {
  return percent > 0 && percent <= 30 && Number.isInteger(Math.round(percent * 1e6) / 1e4);
}

/** The draft over the settings as they are now: another admin may have changed the rest. */
function changeOf(draft: Draft, now: Settings): SettingsChange {
  const change: SettingsChange = {};
  const { taxation, volumeBasis } = now;
  const mode = draft.taxMode ?? taxation.mode;
  const ratePercent = draft.taxRate === undefined ? taxation.ratePercent : rateOf(draft.taxRate);
  const obj = draft.objVolume ?? volumeBasis.obj;
  const step = draft.stepVolume ?? volumeBasis.step;
  if (draft.payButton && draft.payButton !== now.payButton) change.payButton = draft.payButton;
  if (draft.withdrawalRight && draft.withdrawalRight !== now.withdrawalRight)
    change.withdrawalRight = draft.withdrawalRight;
  if (mode !== taxation.mode || (mode === 'standard' && ratePercent !== taxation.ratePercent))
    change.taxation = { ...taxation, mode, ratePercent };
  if (draft.invoiceCorrections !== undefined && draft.invoiceCorrections !== now.invoiceCorrections)
    change.invoiceCorrections = draft.invoiceCorrections;
  if (draft.deliveryCountries && draft.deliveryCountries.join() !== now.deliveryCountries.join())
    change.deliveryCountries = draft.deliveryCountries;
  if (obj !== volumeBasis.obj || step !== volumeBasis.step)
    change.volumeBasis = { ...volumeBasis, obj, step };
  return change;
}

const switchOf = (isOn: boolean) => (isOn ? 'on' : 'off');

/** The consequences of a change that touches law or money; other changes have no question. */
function consequencesOf(change: SettingsChange): string[] {
  return [
    change.taxation && t.consequences.taxation[change.taxation.mode],
    change.payButton && t.consequences.payButton,
    change.withdrawalRight && t.consequences.withdrawalRight[change.withdrawalRight],
    change.invoiceCorrections === undefined
      ? undefined
      : t.consequences.invoiceCorrections[switchOf(change.invoiceCorrections)],
    change.volumeBasis && t.consequences.volumeBasis,
  ].filter((line) => line !== undefined);
}

/** Lasting decisions of the operator: chosen here, saved together, with a question where law or money follow. */
export function OperatorSwitches({ settings }: { settings: Settings }) {
  const [draft, setDraft] = useState<Draft>({});
  const [asked, setAsked] = useState<string[] | null>(null);
  const [isRateWrong, setRateWrong] = useState(false);
  const save = useSaveSettings();
  const change = changeOf(draft, settings);
  const isDirty = Object.keys(change).length > 0;
  const choose = (news: Draft) => {
    save.reset();
    setDraft((before) => ({ ...before, ...news }));
  };
  const send = () => {
    setAsked(null);
    save.mutate(change, { onSuccess: () => setDraft({}) });
  };
  const onSave = () => {
    const isWrong =
      (change.taxation?.mode ?? 'small-business') === 'standard' &&
      !isRate(change.taxation?.ratePercent ?? 0);
    setRateWrong(isWrong);
    if (isWrong || save.isPending) return;
    const consequences = consequencesOf(change);
    if (consequences.length > 0) setAsked(consequences);
    else send();
  };
  const mode = draft.taxMode ?? settings.taxation.mode;
  return (
    <section aria-labelledby="switches" aria-busy={save.isPending} className="flex flex-col gap-6">
      <h2 id="switches" className="text-xl font-semibold">
        {t.switches}
      </h2>
      {save.isError && (
        <FailureBanner title={t.notSaved} onRetry={send}>
          {errorText(save.error)}
        </FailureBanner>
      )}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Choice
          label={t.payButton}
          options={t.payButtons}
          value={draft.payButton ?? settings.payButton}
          onChoose={(payButton) => choose({ payButton })}
        />
        <Choice
          label={t.withdrawalRight}
          options={t.withdrawalRights}
          value={draft.withdrawalRight ?? settings.withdrawalRight}
          onChoose={(withdrawalRight) => choose({ withdrawalRight })}
        />
        <TaxationChoice
          mode={mode}
          rate={draft.taxRate ?? formatNumber(settings.taxation.ratePercent, 2)}
          error={isRateWrong && mode === 'standard' ? t.taxRateWrong : undefined}
          onChoose={(taxMode) => choose({ taxMode })}
          onRate={(taxRate) => {
            setRateWrong(false);
            choose({ taxRate });
          }}
        />
        <Choice
          label={t.invoiceCorrections}
          options={t.invoiceCorrectionChoices}
          value={switchOf(draft.invoiceCorrections ?? settings.invoiceCorrections)}
          onChoose={(choice) => choose({ invoiceCorrections: choice === 'on' })}
        />
        <DeliveryCountries
          countries={draft.deliveryCountries ?? settings.deliveryCountries}
          onChoose={(deliveryCountries) => choose({ deliveryCountries })}
        />
        <Choice
          label={t.objVolume}
          options={t.objBasis}
          value={draft.objVolume ?? settings.volumeBasis.obj}
          onChoose={(objVolume) => choose({ objVolume })}
        />
        <Choice
          label={t.stepVolume}
          options={t.stepBasis}
          value={draft.stepVolume ?? settings.volumeBasis.step}
          onChoose={(stepVolume) => choose({ stepVolume })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" busy={save.isPending} onClick={onSave}>
          {t.saveSwitches}
        </Button>
        {isDirty && (
          <>
            <Button onClick={() => setDraft({})}>{texts.reset}</Button>
            <p className="text-sm text-muted">{texts.unsaved}</p>
          </>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          danger
          onClose={() => setAsked(null)}
          title={t.consequences.title}
          description={t.consequences.text}
          confirmLabel={t.consequences.confirm}
          onConfirm={send}
        >
          <Lines lines={asked} />
        </ConfirmDialog>
      )}
      <UnsavedGuard isDirty={isDirty && !save.isPending} />
    </section>
  );
}
