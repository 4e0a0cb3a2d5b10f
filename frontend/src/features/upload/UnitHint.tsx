import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { type Measures, usePricing } from '../../core/client';

/** Asks whether a suspiciously small or large part was meant in another unit, and says how large it would be then. */
export function UnitHint({ dimensionsMm }: Pick<Measures, 'dimensionsMm'>) {
  const pricing = usePricing();
  const suspicion = useMemo(() => pricing?.unitSuspicion(dimensionsMm), [pricing, dimensionsMm]);
  if (!suspicion) return null;
  return (
    <div className="mt-2 flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p>{suspicion.message}</p>
        {suspicion.suggestions.length > 0 && (
          <ul className="figures mt-0.5 flex flex-wrap gap-x-4 text-muted">
            {suspicion.suggestions.map(({ unit, label }) => (
              <li key={unit}>{label}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
