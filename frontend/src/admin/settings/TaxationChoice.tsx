import type { SettingsAnswer } from '../../api/settings';
import { TextField, useCheckedForm } from '../../features/forms';
import { formatNumber } from '../../lib/format';
import { germanNumber } from '../../lib/germanNumber';
import { Button } from '../../ui';
import { Choice } from './Choice';
import { texts } from './texts';

const t = texts.page;
type Taxation = SettingsAnswer['settings']['taxation'];

/** Whether VAT is charged, and at which rate. Prices stay what they are. */
export function TaxationChoice({
  taxation,
  onChoose,
}: {
  taxation: Taxation;
  onChoose: (taxation: Taxation) => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t.taxation}
        options={t.taxations}
        value={taxation.mode}
        onChoose={(mode) => onChoose({ ...taxation, mode })}
      />
      {taxation.mode === 'standard' && (
        <RateForm
          // Another rate, as after a save that failed, begins anew.
          key={taxation.ratePercent}
          ratePercent={taxation.ratePercent}
          onSave={(ratePercent) => onChoose({ ...taxation, ratePercent })}
        />
      )}
    </div>
  );
}

function RateForm({ ratePercent, onSave }: { ratePercent: number; onSave: (ratePercent: number) => void }) {
  const { submit, field, form } = useCheckedForm({
    defaultValues: { rate: formatNumber(ratePercent, 2) },
    check: ({ rate }) => (isRate(rateOf(rate)) ? [] : [{ field: 'rate', message: t.taxRateWrong }]),
    send: async ({ rate }) => {
      form.reset({ rate: formatNumber(rateOf(rate), 2) });
      onSave(rateOf(rate));
    },
  });
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <TextField
        label={t.taxRate}
        field={field('rate')}
        inputMode="decimal"
        autoComplete="off"
        inputClassName="figures w-28"
      />
      {form.formState.isDirty && (
        <Button type="submit" className="mt-6">
          {t.taxRateSave}
        </Button>
      )}
    </form>
  );
}

const rateOf = (text: string): number => germanNumber(text, { unit: '%' });

/** Whether the server accepts the rate: in hundredths, up to 30 %. */
function isRate(percent: number): boolean {
  return percent > 0 && percent <= 30 && Number.isInteger(Math.round(percent * 1e6) / 1e4);
}
