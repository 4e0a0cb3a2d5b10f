import { Link } from 'react-router';
import { Button } from '../../ui';
import { storeConsent } from './consent';
import { openConsentSettings } from './dialogStore';
import { texts } from './texts';

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
      <div className="page flex flex-col gap-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:flex-row lg:items-center">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{texts.title}</h2>
          {/* In short paragraphs: as one it would be the largest text of a phone's first screen, and it comes last. */}
          <div className="mt-1 max-w-[75ch] text-xs text-muted sm:text-sm">
            <p>{texts.introNecessary}</p>
            <p>{texts.introAnalytics}</p>
            <p>
              <Link to="/datenschutz" className="link">
                {texts.privacy}
              </Link>
            </p>
          </div>
        </div>
        {/* The two answers are alike in size and contrast (DUTY-06). */}
        <div className="grid gap-2 sm:grid-cols-2 lg:w-[34rem]">
          <Button wide onClick={() => storeConsent({ analytics: false })}>
            {texts.onlyNecessary}
          </Button>
          <Button wide onClick={() => storeConsent({ analytics: true })}>
            {texts.all}
          </Button>
          <Button variant="ghost" size="sm" className="sm:col-span-2" onClick={openConsentSettings}>
            {texts.settings}
          </Button>
        </div>
      </div>
    </section>
  );
}
