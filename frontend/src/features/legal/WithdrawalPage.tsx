import withdrawal from 'virtual:legal-texts/widerruf';
import { Mail } from 'lucide-react';
import { useSettings } from '../../api/settings';
import { useShop } from '../../api/shop';
import { buttonClass } from '../../ui';
import { LegalBody } from './LegalBody';
import { LegalPage } from './LegalPage';

export default function WithdrawalPage() {
  const shop = useShop();
  const hasRight = useSettings().data?.settings.withdrawalRight !== 'none';
  return (
    <LegalPage
      title={withdrawal.title}
      aside={
        shop.data &&
        hasRight && (
          <a href={withdrawalMail(shop.data.email)} className={buttonClass({})}>
            <Mail size={18} aria-hidden="true" />
            Vertrag per E-Mail widerrufen
          </a>
        )
      }
    >
      <LegalBody document={withdrawal} />
    </LegalPage>
  );
}

/** An e-mail that asks for no more than the law lets a shop ask: name, contract and address (§ 356a BGB). */
function withdrawalMail(email: string): string {
  const subject = encodeURIComponent('Widerruf meines Vertrags');
  const body = encodeURIComponent(
    'Hiermit widerrufe ich den von mir geschlossenen Vertrag.\n\nName:\nBestellnummer:\nE-Mail-Adresse:\n',
  );
  return `mailto:${email}?subject=${subject}&body=${body}`;
}
