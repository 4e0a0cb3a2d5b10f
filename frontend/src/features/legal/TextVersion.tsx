import { Printer } from 'lucide-react';
import { useShop } from '../../api/shop';
import { Button } from '../../ui';
import type { LegalTextName } from '.';

/** Which words these are, as each order keeps them too, and a way to keep them oneself. */
export function TextVersion({ name, version }: { name: LegalTextName; version: string }) {
  const id = useShop().data?.legalTexts.find((text) => text.name === name);
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4 text-sm text-muted">
      <p className="min-w-0">
        Fassung {version}
        {id && <span className="block wrap-anywhere">Prüfsumme (SHA-256): {id.sha256}</span>}
      </p>
      <Button
        size="sm"
        className="print:hidden"
        icon={<Printer size={18} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Drucken oder als PDF sichern
      </Button>
    </div>
  );
}
