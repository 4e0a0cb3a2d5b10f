import { useState } from 'react';
import { forgotPassword } from '../../../api/account';
import { Banner } from '../../../ui';
import { switchAuthDialog, useAuthDialog } from '../authDialogStore';
import { AccountField } from './AccountField';
import { AccountForm, SwitchLink } from './AccountForm';
import { texts } from './texts';
import { useAccountForm } from './useAccountForm';

export function ForgotForm() {
  const [sent, setSent] = useState(false);
  const typed = useAuthDialog(({ email }) => email);
  const { form, field } = useAccountForm({ email: typed ?? '' }, async ({ email }) => {
    await forgotPassword(email);
    setSent(true);
  });
  const back = <SwitchLink label={texts.backToLogin} onPress={() => switchAuthDialog('login')} />;
  if (sent) {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="success" live="status">
          {texts.linkSent}
        </Banner>
        {back}
      </div>
    );
  }
  return (
    <AccountForm name={texts.titles.forgot} submitLabel={texts.requestLink} {...form} below={back}>
      <p className="text-muted">{texts.forgotWhy}</p>
      <AccountField label={texts.email} {...field('email')} type="email" autoComplete="username" />
    </AccountForm>
  );
}
