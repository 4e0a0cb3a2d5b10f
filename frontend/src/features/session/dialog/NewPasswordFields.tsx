import type { UseFormRegisterReturn } from 'react-hook-form';
import { AccountField } from './AccountField';
import { texts } from './texts';

type Name = 'password' | 'passwordConfirmation';

/** A new password, twice. */
export function NewPasswordFields({
  register,
  errorOf,
}: {
  register: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
}) {
  return (
    <>
      <AccountField
        label={texts.newPassword}
        input={register('password')}
        error={errorOf('password')}
        type="password"
        autoComplete="new-password"
        hint={texts.passwordHint}
      />
      <AccountField
        label={texts.newPasswordConfirmation}
        input={register('passwordConfirmation')}
        error={errorOf('passwordConfirmation')}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
