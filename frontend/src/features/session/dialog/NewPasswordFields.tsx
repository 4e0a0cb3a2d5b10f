import { AccountField } from './AccountField';
import { texts } from './texts';
import type { FieldOf } from './useAccountForm';

/** A new password, twice. */
export function NewPasswordFields({ field }: { field: FieldOf<'password' | 'passwordConfirmation'> }) {
  return (
    <>
      <AccountField
        label={texts.newPassword}
        {...field('password')}
        type="password"
        autoComplete="new-password"
        hint={texts.passwordHint}
      />
      <AccountField
        label={texts.newPasswordConfirmation}
        {...field('passwordConfirmation')}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
