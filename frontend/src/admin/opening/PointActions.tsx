import { Link } from 'react-router';
import type { OpenPoint } from '../../api/openPoints';
import { Button } from '../../ui';
import { DeliveryCountries } from '../settings/DeliveryCountries';
import type { Settings } from '../settings/useChoices';
import type { SettingsChange } from '../settings/useSaveSettings';
import { texts as t } from './texts';

const OPERATOR = { to: '/admin/settings?tab=operator', label: t.places.operator };
const TAXATION = { to: '/admin/settings?tab=choices', label: t.places.taxation };

const DESCRIPTION = { to: '/admin/settings?texts=open', label: t.places.description };

/** Where the owner does what cannot be done on this page. */
const PLACES: Record<string, { to: string; label: string }> = {
  sample_data: OPERATOR,
  legal_texts: OPERATOR,
  legal_texts_changed: OPERATOR,
  processors: OPERATOR,
  log_and_backup_days: OPERATOR,
  environmental_claim: DESCRIPTION,
  material_texts: DESCRIPTION,
  tax_mode: TAXATION,
  vat_id: OPERATOR,
};

/** The other way of deciding a point than to keep what is shipped. */
const OTHERS: Record<string, { change: SettingsChange; label: string }> = {
  pay_button: { change: { payButton: 'zahlungspflichtig-bestellen' }, label: t.plainButton },
  withdrawal_right: { change: { withdrawalRight: 'none' }, label: t.noWithdrawal },
};

/** One click for each way to decide a point, or the way to where it is done. */
export function PointActions({
  point: { code, decision },
  settings,
  isBusy,
  onChoose,
}: {
  point: OpenPoint;
  settings: Settings;
  isBusy: boolean;
  onChoose: (change: SettingsChange) => void;
}) {
  const place = PLACES[code];
  const other = OTHERS[code];
  return (
    <>
      {code === 'delivery_countries' && (
        <div className="mt-3">
          <DeliveryCountries
            countries={settings.deliveryCountries}
            onChoose={(deliveryCountries) => onChoose({ deliveryCountries })}
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2 empty:hidden">
        {other && (
          <Button
            variant={code === 'pay_button' ? 'primary' : 'secondary'}
            disabled={isBusy}
            onClick={() => onChoose(other.change)}
          >
            {other.label}
          </Button>
        )}
        {decision && (
          <Button
            disabled={isBusy}
            onClick={() => onChoose({ decided: { ...settings.decided, [decision.name]: decision.subject } })}
          >
            {t.decisions[decision.name]}
          </Button>
        )}
        {place && (
          <Link to={place.to} className="link inline-flex min-h-touch items-center">
            {place.label}
          </Link>
        )}
      </div>
    </>
  );
}
