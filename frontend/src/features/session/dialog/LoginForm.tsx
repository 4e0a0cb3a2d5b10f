import { login } from '../../../api/account';
import { Banner } from '../../../ui';
import { switchAuthDialog, useAuthDialog } from '../authDialogStore';
import { AccountField } from './AccountField';
import { AccountForm, SwitchLink } from './AccountForm';
import { texts } from './texts';
import { useAccountForm } from './useAccountForm';
import { useEnter } from './useEnter';

export function LoginForm() {
  const { note, token, email = '' } = useAuthDialog();
  const enter = useEnter();
  const { form, field, values } = useAccountForm({ email, password: '' }, async (entered) => {
    const { user } = await login(token ? { ...entered, confirmationToken: token } : entered);
    if (user) await enter(user, texts.loggedIn);
  });
  return (
    <AccountForm
      name={texts.titles.login}
      submitLabel={texts.login}
      {...form}
      below={
        <SwitchLink
          question={texts.noAccount}
          label={texts.toRegister}
          onPress={() => switchAuthDialog('register', { email: values().email })}
        />
      }
    >
      {note && !form.failure && <Banner live="status">{note}</Banner>}
      <AccountField label={texts.email} {...field('email')} type="email" autoComplete="username" />
      <div>
        <AccountField
          label={texts.password}
          {...field('password')}
          type="password"
          autoComplete="current-password"
        />
        <button
          type="button"
          onClick={() => switchAuthDialog('forgot', { email: values().email })}
          className="link mt-1 min-h-touch text-sm"
        >
          {texts.forgot}
        </button>
      </div>
    </AccountForm>
  );
}
