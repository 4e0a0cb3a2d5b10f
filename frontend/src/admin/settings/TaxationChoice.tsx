import type { SettingsAnswer } from '../../api/settings';
import { DecimalInput, Field } from '../../ui';
import { Choice } from './Choice';
import { texts } from './texts';

const t = texts.page;
type Mode = SettingsAnswer['settings']['taxation']['mode'];

/** Whether VAT is charged, and at which rate. Prices stay what they are. */
export function TaxationChoice({
  mode,
  rate,
  error,
  onChoose,
  onRate,
}: {
  mode: Mode;
  /** The typed text. */
  rate: string;
  error: string | undefined;
  onChoose: (mode: Mode) => void;
  onRate: (rate: string) => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <Choice label={t.taxation} options={t.taxations} value={mode} onChoose={onChoose} />
      {mode === 'standard' && (
        <Field label={t.taxRate} error={error}>
          {(input) => (
            <DecimalInput
              {...input}
              className="w-28"
              value={rate}
              onChange={({ target }) => onRate(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}
