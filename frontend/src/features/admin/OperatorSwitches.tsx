import type { SettingsAnswer } from '../../api/settings';
import { errorText } from '../../lib/errorText';
import { FailureBanner } from '../../ui';
import { Choice } from './Choice';
import { TaxationChoice } from './TaxationChoice';
import { texts } from './texts';
import { type SettingsChange, useSaveSettings } from './useSaveSettings';

const t = texts.settings;

/** What the operator decides once and for all; each choice is saved with one click. */
export function OperatorSwitches({ settings }: { settings: SettingsAnswer['settings'] }) {
  const save = useSaveSettings();
  // While a choice is on its way it is shown as made; if it fails, the stored one is back.
  const shown = { ...settings, ...(save.isPending ? save.variables : {}) };
  const choose = (change: SettingsChange) => {
    if (!save.isPending) save.mutate(change);
  };
  const { volumeBasis } = shown;
  return (
    <section aria-labelledby="switches" aria-busy={save.isPending} className="flex flex-col gap-6">
      <h2 id="switches" className="text-xl font-semibold">
        {t.switches}
      </h2>
      {save.isError && (
        <FailureBanner title={t.notSaved} onRetry={() => save.mutate(save.variables)}>
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
        <Choice
          label={t.objVolume}
          options={t.objBasis}
          value={volumeBasis?.obj}
          onChoose={(obj) => choose({ volumeBasis: { ...volumeBasis, obj } })}
        />
        <Choice
          label={t.stepVolume}
          options={t.stepBasis}
          value={volumeBasis?.step}
          onChoose={(step) => choose({ volumeBasis: { ...volumeBasis, step } })}
        />
      </div>
    </section>
  );
}
