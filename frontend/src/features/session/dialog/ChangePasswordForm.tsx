import { useState } from 'react';
import { changePassword } from '../../../api/account';
import { toast } from '../../../ui';
import { AccountField } from './AccountField';
import { AccountForm } from './AccountForm';
import { NewPasswordFields } from './NewPasswordFields';
import { texts } from './texts';
import { useAccountForm } from './useAccountForm';

/** The old password and the new one, twice. Afterwards the form is empty again. */
export default function ChangePasswordForm() {
  const [round, setRound] = useState(0);
  return <OneChange key={round} onDone={() => setRound(round + 1)} />;
}

function OneChange({ onDone }: { onDone: () => void }) {
  const { form, field } = useAccountForm(
    { currentPassword: '', password: '', passwordConfirmation: '' },
    async (values) => {
      await changePassword(values);
      toast.success(texts.passwordSaved);
      onDone();
    },
  );
  return (
    <AccountForm name={texts.titles.reset} submitLabel={texts.savePassword} {...form}>
      <AccountField
        label={texts.currentPassword}
        {...field('currentPassword')}
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields field={field} />
      <p className="text-sm text-muted">{texts.othersLoggedOut}</p>
    </AccountForm>
  );
}
