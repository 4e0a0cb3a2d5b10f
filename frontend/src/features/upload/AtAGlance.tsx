import { useShop } from '../../api/shop';
import { startTexts as texts } from './startTexts';

/**
 * What a stranger wants to know first: from which price, by when, of what, and that no file is passed on; how prices are taxed; in a
 * wide window also who prints, and where.
 */
export function AtAGlance() {
  const shop = useShop().data;
  return (
    <div className="-mt-2 flex min-h-12 items-end justify-between gap-8">
      <div className="flex flex-col gap-1">
        <p className="figures font-semibold sm:text-lg">{shop?.atAGlance}</p>
        <p className="text-sm text-muted">{shop && `${shop.legalFacts.preishinweis} Zzgl. Versand.`}</p>
      </div>
      {shop && (
        <div className="hidden text-right lg:block">
          <p className="font-semibold sm:text-lg">{texts.basedIn(shop.city)}</p>
          <p className="mt-1 text-sm text-muted">{shop.company}</p>
        </div>
      )}
    </div>
  );
}
