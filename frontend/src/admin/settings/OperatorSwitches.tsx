import { Choice } from './Choice';
import { DeliveryCountries } from './DeliveryCountries';
import { TaxationChoice } from './TaxationChoice';
import { texts } from './texts';
import { type Settings, useChoices } from './useChoices';

const t = texts.page;

/** What the operator decides once and for all; each choice is saved with one click. */
export function OperatorSwitches({ settings }: { settings: Settings }) {
  const { shown, isPending, decide, choose, failure } = useChoices(settings);
  const { volumeBasis } = shown;
  return (
    <section aria-labelledby="switches" aria-busy={isPending} className="flex flex-col gap-6">
      <h2 id="switches" className="text-xl font-semibold">
        {t.switches}
      </h2>
      {failure}
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
