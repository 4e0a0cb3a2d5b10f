import { Link, useSearchParams } from 'react-router';
import { useSettings } from '../../api/settings';
import { Banner, Card } from '../../ui';
import { WithdrawalForm, withdrawalTitle } from '../withdrawal';
import { LegalTextPage } from './LegalTextPage';

/**
 * The text, and above it the way to withdraw without a login (§ 356a BGB). What counts for a contract is what was agreed with it, not
 * what the shop grants today: the form is always here, also where the settings cannot be had.
 */
export default function WithdrawalPage() {
  const settings = useSettings().data?.settings;
  const agreed = useSearchParams()[0].get('fassung') ?? undefined;
  return (
    <LegalTextPage
      name="widerruf"
      sha256={agreed}
      before={
        <>
          {agreed && (
            <Banner
              tone="info"
              className="mt-8"
              action={
                <Link to="/widerruf" className="link">
                  Zur heutigen Fassung
                </Link>
              }
            >
              Diese Fassung wurde mit Ihrer Bestellung vereinbart.
            </Banner>
          )}
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
        </>
      }
    />
  );
}
