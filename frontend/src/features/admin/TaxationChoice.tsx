import { useState } from 'react';
import type { SettingsAnswer } from '../../api/settings';
import { formatNumber } from '../../lib/format';
import { Button, Field, TextInput } from '../../ui';
import { Choice } from './Choice';
import { texts } from './texts';

const t = texts.settings;
type Taxation = SettingsAnswer['settings']['taxation'];

/** Whether VAT is charged, and at which rate. Prices stay what they are. */
export function TaxationChoice({
  taxation,
  onChoose,
}: {
  taxation: Taxation;
  onChoose: (taxation: Taxation) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const submit = (): void => {
    const ratePercent = Number((typed ?? '').trim().replace(',', '.'));
    const isRate =
      /^\d{1,2}([.,]\d{1,2})?$/.test((typed ?? '').trim()) && ratePercent > 0 && ratePercent <= 30;
    setWrong(!isRate);
    if (!isRate) return;
    setTyped(null);
    onChoose({ ...taxation, ratePercent });
  };
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t.taxation}
        options={t.taxations}
        value={taxation.mode}
        onChoose={(mode) => onChoose({ ...taxation, mode })}
      />
      {taxation.mode === 'standard' && (
        <form
          noValidate
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field label={t.taxRate} error={isWrong ? t.taxRateWrong : undefined}>
            {(input) => (
              <TextInput
                {...input}
                inputMode="decimal"
                autoComplete="off"
                className="figures w-28"
                value={typed ?? formatNumber(taxation.ratePercent, 2)}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          {typed !== null && (
            <Button type="submit" className="mt-6">
              {t.taxRateSave}
            </Button>
          )}
        </form>
      )}
    </div>
  );
}
