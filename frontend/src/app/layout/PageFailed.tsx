import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { Button, buttonClass, EmptyState } from '../../ui';
import { texts } from '../texts';

/** A page that could not be loaded or drawn, most often because the connection broke or a new version was installed. */
export function PageFailed() {
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
    </div>
  );
}
