import { useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { API_BASE } from '../../api/client';
import { deleteAccount, prepareExport } from '../../api/ownData';
import { plural } from '../../lib/format';
import { Button, Card, toast } from '../../ui';
import { endSession, PasswordDialog } from '../session';
import { texts } from './texts';

const t = texts.data;

/** A copy of all own data, and the end of the account (Art. 15, 17 and 20 GDPR). */
export function DataSection() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'export' | 'delete' | null>(null);
  const close = () => setAsking(null);

  const exportData = async (password: string) => {
    const url = await prepareExport(password);
    // The browser saves it while it comes: an archive of many models must not lie in the page's memory.
    const link = document.createElement('a');
    link.href = `${API_BASE}${url}`;
    link.download = '';
    link.click();
    close();
    toast.success(t.exportStarted);
  };

  const remove = async (password: string) => {
    const openOrders = await endSession(queries, async () => {
      const count = await deleteAccount(password);
      close();
      return count;
    });
    await navigate('/konfigurator');
    const orders = plural(openOrders, 'laufende Bestellung', 'laufende Bestellungen');
    toast.success(openOrders > 0 ? t.deletedWithOrders(orders) : t.deleted);
  };

  return (
    <Card as="section" aria-labelledby="data-title">
      <h2 id="data-title" className="text-xl font-semibold">
        {t.title}
      </h2>
      <div className="mt-4 flex flex-col items-start gap-3">
        <p className="max-w-[60ch] text-muted">{t.exportText}</p>
        <Button icon={<Download size={18} />} onClick={() => setAsking('export')}>
          {t.export}
        </Button>
      </div>
      <div className="mt-6 flex flex-col items-start gap-3 border-t border-line pt-5">
        <p className="max-w-[60ch] text-muted">{t.deleteText}</p>
        <Button variant="danger" icon={<Trash2 size={18} />} onClick={() => setAsking('delete')}>
          {t.delete}
        </Button>
      </div>
      <Suspense>
        {asking === 'export' && (
          <PasswordDialog
            title={t.exportTitle}
            description={t.exportText}
            confirmLabel={t.export}
            onConfirm={exportData}
            onClose={close}
          />
        )}
        {asking === 'delete' && (
          <PasswordDialog
            danger
            title={t.deleteTitle}
            description={t.deleteWarning}
            confirmLabel={t.deleteConfirm}
            onConfirm={remove}
            onClose={close}
          />
        )}
      </Suspense>
    </Card>
  );
}
