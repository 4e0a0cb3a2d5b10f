import { useShop } from '../../api/shop';

/** What a stranger wants to know first: from which price, by when, of what, and that no file is passed on. Then how prices are taxed. */
export function AtAGlance() {
  const shop = useShop().data;
  return (
    <div className="-mt-2 flex min-h-12 flex-col gap-1">
      <p className="figures font-semibold sm:text-lg">{shop?.atAGlance}</p>
      <p className="text-sm text-muted">{shop && `${shop.legalFacts.preishinweis} Zzgl. Versand.`}</p>
    </div>
  );
}
