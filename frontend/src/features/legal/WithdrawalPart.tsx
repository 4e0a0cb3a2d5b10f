import type { ReactNode } from 'react';
import { useSettings } from '../../api/settings';
import { Skeleton } from '../../ui';

/**
 * Shows its children if the operator grants this right. Until the settings are known, the part for the shipped choice stands
 * in with a grey field: a wrong text about a right is worse than a moment without one.
 */
export function WithdrawalPart({ right, children }: { right: string; children: ReactNode }) {
  const settings = useSettings();
  if (settings.data) {
    return (settings.data.settings.withdrawalRight ?? SHIPPED) === right ? children : null;
  }
  if (right !== SHIPPED) return null;
  if (settings.isError) {
    return (
      <p className="text-danger">
        Die Angaben zum Widerrufsrecht konnten nicht geladen werden.{' '}
        <button type="button" className="link" onClick={() => void settings.refetch()}>
          Erneut versuchen
        </button>
      </p>
    );
  }
  return (
    <div role="status">
      <span className="sr-only">Angaben zum Widerrufsrecht werden geladen …</span>
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

const SHIPPED = 'untilProduction';
