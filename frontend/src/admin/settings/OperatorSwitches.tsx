import { useRef } from 'react';
import type { SettingsAnswer } from '../../api/settings';
import { errorText } from '../../lib/errorText';
import { FailureBanner } from '../../ui';
import { Choice } from './Choice';
import { DeliveryCountries } from './DeliveryCountries';
import { TaxationChoice } from './TaxationChoice';
import { texts } from './texts';
import { type SettingsChange, useSaveSettings } from './useSaveSettings';

const t = texts.page;

type Settings = SettingsAnswer['settings'];
/** A choice as a change of the settings as they are now: another admin may have changed the rest. */
type Decision = (now: Settings) => SettingsChange;

/** What the operator decides once and for all; each choice is saved with one click. */
export function OperatorSwitches({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  // While a choice is on its way it is shown as made; if it fails, the stored one is back.
  const shown = { ...settings, ...(save.isPending ? save.variables : {}) };
  const last = useRef<Decision>(() => ({}));
  const decide = (decision: Decision) => {
    if (save.isPending) return;
    last.current = decision;
    save.mutate(decision(settings));
  };
  const choose = (change: SettingsChange) => decide(() => change);
  const { volumeBasis } = shown;
  return (
    <section aria-labelledby="switches" aria-busy={save.isPending} className="flex flex-col gap-6">
      <h2 id="switches" className="text-xl font-semibold">
        {t.switches}
      </h2>
      {save.isError && (
        <FailureBanner title={t.notSaved} onRetry={() => decide(last.current)}>
          {errorText(save.error)}
        </FailureBanner>
      )}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Choice
          label={t.payButton}
          options={t.payButtons}
          value={shown.payButton}
          onChoose={(payButton) => choose({ payButton })}
        />
        <Choice
          label={t.withdrawalRight}
          options={t.withdrawalRights}
          value={shown.withdrawalRight}
          onChoose={(withdrawalRight) => choose({ withdrawalRight })}
        />
        <TaxationChoice taxation={shown.taxation} onChoose={(taxation) => choose({ taxation })} />
        <DeliveryCountries
          countries={shown.deliveryCountries}
          onChoose={(deliveryCountries) => choose({ deliveryCountries })}
        />
        <Choice
          label={t.objVolume}
          options={t.objBasis}
          value={volumeBasis?.obj}
          onChoose={(obj) => decide((now) => ({ volumeBasis: { ...now.volumeBasis, obj } }))}
        />
        <Choice
          label={t.stepVolume}
          options={t.stepBasis}
          value={volumeBasis?.step}
          onChoose={(step) => decide((now) => ({ volumeBasis: { ...now.volumeBasis, step } }))}
        />
      </div>
    </section>
  );
}
