import { Suspense } from 'react';
import { Card, Skeleton } from '../../ui';
import { ChangePassword } from '../session';
import { texts } from './texts';

/** A new password; the form is the session's. */
export function PasswordSection() {
  return (
    <Card as="section" aria-labelledby="password-title">
      <h2 id="password-title" className="mb-4 text-xl font-semibold">
        {texts.password}
      </h2>
      <div className="max-w-md">
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <ChangePassword />
        </Suspense>
      </div>
    </Card>
  );
}
