import withdrawal from 'virtual:legal-texts/widerruf';
import { useSettings } from '../../api/settings';
import { Card } from '../../ui';
import { WithdrawalForm, withdrawalTitle } from '../withdrawal';
import { LegalBody } from './LegalBody';
import { LegalPage } from './LegalPage';

/** The text, and above it the way to withdraw without a login where the operator grants the right (§ 356a BGB). */
export default function WithdrawalPage() {
  const settings = useSettings().data?.settings;
  const hasRight = settings && settings.withdrawalRight !== 'none';
  return (
    <LegalPage
      title={withdrawal.title}
      before={
        hasRight && (
          <Card as="section" className="mt-8">
            <h2 className="mb-2 text-xl font-semibold">{withdrawalTitle}</h2>
            <WithdrawalForm />
          </Card>
        )
      }
    >
      <LegalBody document={withdrawal} />
    </LegalPage>
  );
}
