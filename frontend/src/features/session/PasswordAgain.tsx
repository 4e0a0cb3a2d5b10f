import { lazy, Suspense } from 'react';
import { usePasswordQuestion } from './askPassword';

const Content = lazy(() => import('./dialog/PasswordAgainContent'));

/** The place of the dialog that asks for the password again; its code comes when a call needs it. */
export function PasswordAgain() {
  const isAsked = usePasswordQuestion(({ question }) => question !== null);
  return isAsked ? (
    <Suspense>
      <Content />
    </Suspense>
  ) : null;
}
