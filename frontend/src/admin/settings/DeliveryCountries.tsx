import type { SettingsAnswer } from '../../api/settings';
import { COUNTRY_NAMES, type Country } from '../../lib/countries';
import { Checkbox } from '../../ui';
import { texts } from './texts';

type Countries = SettingsAnswer['settings']['deliveryCountries'];
const ALL = Object.keys(COUNTRY_NAMES) as Country[];

/** Where parcels go to; each tick is saved. */
export function DeliveryCountries({
  countries,
  onChoose,
}: {
  countries: Countries;
  onChoose: (countries: Countries) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{texts.page.deliveryCountries}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {ALL.map((country) => (
          <Checkbox
            key={country}
            label={COUNTRY_NAMES[country]}
            checked={countries.includes(country)}
            onCheckedChange={(isChosen) =>
              onChoose(ALL.filter((one) => (one === country ? isChosen : countries.includes(one))))
            }
          />
        ))}
      </div>
      <p className="mt-1 max-w-[62ch] text-sm text-muted">{texts.page.deliveryCountriesText}</p>
    </fieldset>
  );
}
