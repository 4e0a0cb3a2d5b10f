import { useShop } from '../../api/shop';

/** The shop's own words in a legal text; three dots until they are here. */
export function LegalFact({ name }: { name: string }) {
  return <>{useShop().data?.legalFacts[name] ?? '…'}</>;
}
