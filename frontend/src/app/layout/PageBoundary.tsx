import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { reportPageError } from '../../api/reports';
import { ErrorBoundary } from '../../lib/ErrorBoundary';
import { Button, buttonClass, EmptyState } from '../../ui';
import { texts } from '../texts';
import { LEGAL_PAGES } from './navigation';

/**
 * Shows what to do instead of a page that could not be loaded or drawn, most often because the connection broke or a new version was
 * installed. `alone` stands around the frame of every page: without that the footer is missing, too.
 */
export function PageBoundary({ alone = false, children }: { alone?: boolean; children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary
      log={(error) => {
        console.error('A page failed', error);
        reportPageError(error);
      }}
      place={key}
      fallback={() => <PageFailed alone={alone} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function PageFailed({ alone }: { alone: boolean }) {
  return (
    <div role="alert" className="page">
      <EmptyState
        level={1}
        title={texts.pageFailedTitle}
        text={texts.pageFailed}
        action={
          <>
            <Button variant="primary" icon={<RotateCw size={18} />} onClick={() => window.location.reload()}>
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
