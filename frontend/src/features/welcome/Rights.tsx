import { Link } from 'react-router';
import type { Settings } from '../../core/client';
import { Section } from './Section';
import { texts } from './texts';

/** Withdrawal, as the settings have it, and privacy, in a line each. */
export function Rights({ right }: { right: Settings['withdrawalRight'] | undefined }) {
  return (
    <Section title={texts.rights.title}>
      <dl className="mt-4 flex flex-col gap-4">
        {right && (
          <Line title={texts.rights.withdrawalTitle} to="/widerruf" more={texts.rights.withdrawalMore}>
            {right === 'none' ? texts.rights.none : texts.rights.untilProduction}
          </Line>
        )}
        <Line title={texts.rights.privacyTitle} to="/datenschutz" more={texts.rights.privacyMore}>
          {texts.rights.privacy}
        </Line>
      </dl>
    </Section>
  );
}

function Line({ title, to, more, children }: { title: string; to: string; more: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="max-w-[60ch] text-muted">
        {children}{' '}
        <Link to={to} className="link">
          {more}
        </Link>
      </dd>
    </div>
  );
}
