import { useState } from 'react';
import { login } from '../../../api/account';
import { ApiError } from '../../../api/client';
import { changeSession } from '../../../lib/sessionLock';
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
  /** The password was right, and the account has a second factor. */
  const [asksCode, setAsksCode] = useState(false);
  const { form, field, values } = useAccountForm(
    { email, password: '', code: '' },
    async ({ code, ...entered }) => {
      try {
        await changeSession(async () => {
          const { user } = await login({
            ...entered,
            ...(code !== '' && { code }),
            ...(token !== undefined && { confirmationToken: token }),
          });
          if (user) await enter(user, texts.loggedIn);
        });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'second_factor_required')) throw error;
        setAsksCode(true);
      }
    },
  );
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
      {asksCode && (
        <AccountField
          label={texts.code}
          hint={texts.codeHint}
          {...field('code')}
          autoComplete="one-time-code"
        />
      )}
    </AccountForm>
  );
}
