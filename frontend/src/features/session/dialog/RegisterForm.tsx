import { Link } from 'react-router';
import { register } from '../../../api/account';
import { changeSession } from '../../../lib/sessionLock';
import { toast } from '../../../ui';
import { closeAuthDialog, switchAuthDialog, useAuthDialog } from '../authDialogStore';
import { AccountField, type AccountFieldProps } from './AccountField';
import { AccountForm, SwitchLink } from './AccountForm';
import { texts } from './texts';
import { type BoundField, useAccountForm } from './useAccountForm';
import { useEnter } from './useEnter';

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  password: '',
  passwordConfirmation: '',
};

type Setting = Omit<AccountFieldProps, 'label' | keyof BoundField> & { name: keyof typeof EMPTY };

/** In rows of two where there is room. */
const FIELDS: Setting[] = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
  { name: 'phone', autoComplete: 'tel', type: 'tel', optional: true },
  { name: 'company', autoComplete: 'organization', optional: true },
];

export function RegisterForm() {
  const enter = useEnter();
  const email = useAuthDialog((dialog) => dialog.email) ?? '';
  const { form, field, values } = useAccountForm({ ...EMPTY, email }, async (entered) => {
    const { user } = await changeSession(async () => {
      const answer = await register(entered);
      if (answer.user) await enter(answer.user, texts.registered);
      return answer;
    });
    if (user) return;
    toast.success(texts.confirmFirst, { duration: 10_000 });
    switchAuthDialog('login', { note: texts.confirmFirst, email: entered.email });
  });
  const line = ({ name, ...rest }: Setting) => (
    <AccountField key={name} label={texts[name]} {...field(name)} {...rest} />
  );
  return (
    <AccountForm
      name={texts.titles.register}
      submitLabel={texts.register}
      {...form}
      below={
        <>
          <p className="text-center text-xs text-muted">
            {texts.privacy}{' '}
            <Link to="/datenschutz" onClick={closeAuthDialog} className="link">
              {texts.privacyLink}
            </Link>
            .
          </p>
          <SwitchLink
            question={texts.hasAccount}
            label={texts.toLogin}
            onPress={() => switchAuthDialog('login', { email: values().email })}
          />
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">{FIELDS.slice(0, 2).map(line)}</div>
      {line({ name: 'email', autoComplete: 'email', type: 'email' })}
      <div className="grid gap-4 sm:grid-cols-2">{FIELDS.slice(2).map(line)}</div>
      {line({
        name: 'password',
        autoComplete: 'new-password',
        type: 'password',
        hint: texts.passwordHint,
      })}
      {line({ name: 'passwordConfirmation', autoComplete: 'new-password', type: 'password' })}
    </AccountForm>
  );
}
