import { useQueryClient } from '@tanstack/react-query';
import { resetPassword } from '../../../api/account';
import { changeSession } from '../../../lib/sessionLock';
import { toast } from '../../../ui';
import { openAuthDialog, switchAuthDialog, useAuthDialog } from '../authDialogStore';
import { sessionQuery } from '../sessionQuery';
import { AccountForm, SwitchLink } from './AccountForm';
import { NewPasswordFields } from './NewPasswordFields';
import { texts } from './texts';
import { useAccountForm } from './useAccountForm';

export function ResetForm() {
  const token = useAuthDialog((state) => state.token) ?? '';
  const queries = useQueryClient();
  const { form, field } = useAccountForm({ password: '', passwordConfirmation: '' }, async (values) => {
    await changeSession(async () => {
      await resetPassword({ ...values, token });
      // If this browser was logged in, it no longer is.
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    });
    toast.success(texts.passwordSaved);
    openAuthDialog('login', { note: texts.loginWithNew });
  });
  return (
    <AccountForm
      name={texts.titles.reset}
      submitLabel={texts.savePassword}
      {...form}
      below={form.failure && <SwitchLink label={texts.forgot} onPress={() => switchAuthDialog('forgot')} />}
    >
      <p className="text-muted">{texts.resetWhy}</p>
      <NewPasswordFields field={field} />
    </AccountForm>
  );
}
