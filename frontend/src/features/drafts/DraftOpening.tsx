import { Link, useSearchParams } from 'react-router';
import { words } from '../../lib/words';
import { Banner, Button, buttonClass, EmptyState, LayerLines, PageTitle } from '../../ui';
import { openAuthDialog } from '../session';
import { texts } from './texts';
import type { OpenedDraft } from './useOpenedDraft';

/** Stands in the place of the review step until the draft of the address is in the cart, or says why it is not. */
export function DraftOpening({
  state,
  title,
}: {
  state: Exclude<OpenedDraft, { status: 'ready' }>;
  /** The step's title. */
  title: string;
}) {
  if (state.status === 'loading') {
    return (
      <div role="status" className="flex flex-col items-center px-4 py-12 text-center sm:py-16">
        <LayerLines shape="bracket" printed={0.47} />
        <p className="mt-8 text-xl font-semibold">{texts.opening}</p>
      </div>
    );
  }
  if (state.status === 'login') {
    return (
      <EmptyState
        level={1}
        title={texts.loginTitle}
        text={texts.loginToOpen}
        action={
          <>
            <Button variant="primary" onClick={() => openAuthDialog('login')}>
              {texts.loginButton}
            </Button>
            <ToCart />
          </>
        }
      />
    );
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Banner tone="danger" live="alert" className="mt-6">
        {state.status === 'notFound' ? texts.notFound : texts.openFailed}
      </Banner>
      <div className="mt-6 flex flex-wrap gap-2">
        {state.status === 'failed' && (
          <Button variant="primary" onClick={state.retry}>
            {words.retry}
          </Button>
        )}
        <Link to="/drafts" className={buttonClass({})}>
          {texts.toDrafts}
        </Link>
        <ToCart />
      </div>
    </>
  );
}

/** A link to the same step without the draft: the cart has not changed. */
function ToCart() {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete('draft');
  return (
    <Link to={`?${next}`} className={buttonClass({ variant: 'ghost' })}>
      {texts.toCart}
    </Link>
  );
}
