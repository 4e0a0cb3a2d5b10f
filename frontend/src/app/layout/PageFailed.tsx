import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { Button, buttonClass, EmptyState } from '../../ui';
import { texts } from '../texts';
import { LEGAL_PAGES } from './navigation';

/**
 * A page that could not be loaded or drawn, most often because the connection broke or a new version was installed. `alone`, where the
 * frame around every page failed as well, and with it the footer.
 */
export function PageFailed({ alone = false }: { alone?: boolean }) {
  const error = useRouteError();
  useEffect(() => console.error('A page failed', error), [error]);
  return (
    <div role="alert" className="page">
      <EmptyState
        level={1}
        title={texts.pageFailedTitle}
        text={texts.pageFailed}
        action={
          <>
            <Button
              variant="primary"
              icon={<RotateCw size={18} aria-hidden="true" />}
              onClick={() => window.location.reload()}
            >
              {texts.reload}
            </Button>
            <Link to="/konfigurator" className={buttonClass({})}>
              {texts.toConfigurator}
            </Link>
          </>
        }
      />
      {alone && (
        // Loaded anew: what the server sends can be read without the scripts that failed.
        <p className="flex flex-wrap justify-center gap-x-6 pb-8 text-sm">
          {LEGAL_PAGES.map(([to, label]) => (
            <a key={to} href={to} className="link inline-flex min-h-touch items-center">
              {label}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
