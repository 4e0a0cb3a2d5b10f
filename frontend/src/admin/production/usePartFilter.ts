import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ProductionFilter } from '../../api/adminProduction';

const NAMES = ['state', 'material', 'color', 'layerHeight', 'printer', 'express'] as const;

/** The filter of the parts, kept in the address. An empty text removes its field. */
export function usePartFilter(): [ProductionFilter, (news: ProductionFilter) => void] {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => {
    const asked: ProductionFilter = {};
    for (const name of NAMES) {
      const value = address.get(name);
      if (value) asked[name] = value;
    }
    return asked;
  }, [address]);
  const change = (news: ProductionFilter) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(news)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [filter, change];
}
