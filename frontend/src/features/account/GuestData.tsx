import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { eraseGuestOrder, exportGuestOrder } from '../../api/orders';
import { useShop } from '../../api/shop';
import { errorText } from '../../lib/errorText';
import { saveFile } from '../../lib/saveFile';
import { Banner, Button, Card, ConfirmDialog, FailureNote } from '../../ui';
import { texts } from './texts';

const t = texts.guestData;

/** The rights of a customer without an account (Art. 15 to 17 and 20 GDPR): copy and erasure here, the rest by a message. */
export function GuestData({ token, onErased }: { token: string; onErased: () => void }) {
  const shop = useShop().data;
  const [asking, setAsking] = useState(false);
  const copy = useMutation({
    mutationFn: async () => saveFile(await exportGuestOrder(token), 'meine-bestellung.zip'),
  });
  const erasure = useMutation({
    mutationFn: () => eraseGuestOrder(token),
    onSuccess: () => {
      setAsking(false);
      onErased();
    },
  });
  return (
    <Card as="section" aria-labelledby="data-title">
      <h2 id="data-title" className="text-xl font-semibold">
        {t.title}
      </h2>
      {erasure.isSuccess ? (
        <Banner tone="success" live="status" className="mt-4">
          {erasure.data ? t.erasedLater : t.erased}
        </Banner>
      ) : (
        <>
          <p className="mt-2 max-w-[60ch] text-muted">{t.text}</p>
          <FailureNote>{copy.isError && errorText(copy.error)}</FailureNote>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button icon={<Download size={18} />} busy={copy.isPending} onClick={() => copy.mutate()}>
              {t.copy}
            </Button>
            <Button variant="danger" icon={<Trash2 size={18} />} onClick={() => setAsking(true)}>
              {t.erase}
            </Button>
          </div>
        </>
      )}
      {shop && (
        <p className="mt-4 max-w-[60ch] text-muted">
          {t.ask}{' '}
          <a href={`mailto:${shop.email}`} className="link wrap-anywhere">
            {shop.email}
          </a>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.eraseTitle}
        description={t.eraseText}
        confirmLabel={t.eraseConfirm}
        danger
        busy={erasure.isPending}
        onConfirm={() => erasure.mutate()}
      >
        <FailureNote>{erasure.isError && errorText(erasure.error)}</FailureNote>
      </ConfirmDialog>
    </Card>
  );
}
