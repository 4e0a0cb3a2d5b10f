import { Link } from 'react-router';
import { Button } from '../../ui';
import { storeConsent } from './consent';
import { openConsentSettings } from './dialogStore';
import { texts } from './texts';

const ANSWER = 'max-sm:px-3 max-sm:leading-tight';

/**
 * The question (COOK-01, COOK-02). It lies at the end of the page and sticks to the window's lower edge, so that nothing of the page is
 * below it for good; for the keyboard it comes first (`app/layout/Layout.tsx`).
 */
export default function ConsentBanner() {
  return (
    <section
      aria-label={texts.banner}
      className="sticky bottom-0 z-30 order-last border-t border-line bg-raised shadow-lift print:hidden"
    >
      <div className="page flex flex-col gap-3 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-4 sm:py-4 lg:flex-row lg:items-center">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{texts.title}</h2>
          {/* In short paragraphs: as one it would be the largest text of a phone's first screen, and it comes last. */}
          <div className="mt-1 max-w-[75ch] text-xs text-muted sm:text-sm lg:max-w-none">
            <p>{texts.introNecessary}</p>
            <p>{texts.introAnalytics}</p>
            <p>
              {texts.introAnonymous}{' '}
              <Link to="/datenschutz" className="link">
                {texts.privacy}
              </Link>
            </p>
          </div>
        </div>
        {/* The two answers are alike in size and contrast (DUTY-06). Side by side on a phone too: the drop zone's button stays in sight. */}
        <div className="grid grid-cols-2 gap-2 max-sm:gap-y-0 lg:w-[34rem]">
          <Button wide className={ANSWER} onClick={() => storeConsent({ analytics: false })}>
            {texts.onlyNecessary}
          </Button>
          <Button wide className={ANSWER} onClick={() => storeConsent({ analytics: true })}>
            {texts.all}
          </Button>
          <Button variant="ghost" size="sm" className="col-span-2" onClick={openConsentSettings}>
            {texts.settings}
          </Button>
        </div>
      </div>
    </section>
  );
}
