import { Printer } from 'lucide-react';
import { Button } from '../../ui';

/** Which words these are, as each order keeps them too, and a way to keep them oneself. */
export function TextVersion({ version, sha256 }: { version: string; sha256: string }) {
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4 text-sm text-muted">
      <p className="min-w-0">
        Fassung {version}
        <span className="block wrap-anywhere">Prüfsumme (SHA-256): {sha256}</span>
      </p>
      <Button size="sm" className="print:hidden" icon={<Printer size={18} />} onClick={() => window.print()}>
        Drucken oder als PDF sichern
      </Button>
    </div>
  );
}
