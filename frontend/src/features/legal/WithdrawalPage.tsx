import { useSettings } from '../../api/settings';
import { Card } from '../../ui';
import { WithdrawalForm, withdrawalTitle } from '../withdrawal';
import { LegalTextPage } from './LegalTextPage';

/**
 * The text, and above it the way to withdraw without a login (§ 356a BGB). What counts for a contract is what was agreed with it, not
 * what the shop grants today: the form is always here, also where the settings cannot be had.
 */
export default function WithdrawalPage() {
  const settings = useSettings().data?.settings;
  return (
    <LegalTextPage
      name="widerruf"
      before={
        <Card as="section" id="erklaeren" className="mt-8">
          <h2 className="mb-2 text-xl font-semibold">{withdrawalTitle}</h2>
          {settings?.withdrawalRight === 'none' && (
            <p className="mb-4 text-muted">
              Wir gewähren derzeit kein Widerrufsrecht. Wurde es bei Ihrer Bestellung noch zugesagt, können
              Sie den Vertrag hier widerrufen.
            </p>
          )}
          <WithdrawalForm />
        </Card>
      }
    />
  );
}
