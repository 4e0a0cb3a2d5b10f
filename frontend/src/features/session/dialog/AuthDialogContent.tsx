import { useEffect, useRef } from 'react';
import { Dialog } from '../../../ui';
import { type AuthMode, closeAuthDialog, useAuthDialog } from '../authDialogStore';
import { ForgotForm } from './ForgotForm';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';
import { ResetForm } from './ResetForm';
import { texts } from './texts';

const FORMS: Record<AuthMode, () => React.JSX.Element> = {
  login: LoginForm,
  register: RegisterForm,
  forgot: ForgotForm,
  reset: ResetForm,
};

/** Login and registration in one modal, and the two steps to a new password. */
export default function AuthDialogContent() {
  const mode = useAuthDialog((state) => state.mode);
  const Form = mode && FORMS[mode];
  const first = useRef<HTMLElement | null>(null);
  // Opened, the dialog itself does this; a switch takes the button away that had the focus.
  useEffect(() => {
    if (mode && !document.activeElement?.matches('input')) first.current?.focus();
  }, [mode]);
  return (
    <Dialog
      open={mode !== null}
      onClose={closeAuthDialog}
      title={mode && texts.titles[mode]}
      initialFocus={first}
      size={mode === 'register' ? 'md' : 'sm'}
    >
      {Form && (
        <div
          key={mode}
          ref={(form) => {
            first.current = form?.querySelector('input') ?? null;
          }}
        >
          <Form />
        </div>
      )}
    </Dialog>
  );
}
