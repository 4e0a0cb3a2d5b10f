import { type Draft, useDrafts } from '../../api/drafts';
import { useOrders } from '../../api/orders';
import { useSettings } from '../../api/settings';
import { formatCount, formatDate } from '../../lib/format';
import { Button, Dialog, FileName, Loading, MorePages, QueryFailure } from '../../ui';
import { useDraftActs } from '../drafts';
import { restoreCart } from '../parts';
import { openAuthDialog, type SessionUser, useSession } from '../session';
import { feeText } from '../shop';
import { PartList } from './OrderDetails';
import { OrderStatus } from './OrderStatus';
import { SavedEntry } from './SavedEntry';
import { texts } from './texts';
import { useConfirmedRemoval } from './useConfirmedRemoval';
import { useLoadOrder } from './useLoadOrder';

const t = texts.saved;

/** Drafts and orders of the user, to expand, load and delete (SAV-01). */
export default function SavedOrdersDialog({ onClose }: { onClose: () => void }) {
  const { user, loading } = useSession();
  const settings = useSettings().data?.settings;
  const isGuest = !user && !loading;
  return (
    <Dialog
      onClose={onClose}
      title={isGuest ? t.loginTitle : t.title}
      size={isGuest ? 'sm' : 'lg'}
      description={
        isGuest
          ? t.loginText
          : settings && t.fees(feeText('shipping', settings), feeText('express', settings))
      }
      footer={
        isGuest ? (
          <>
            <Button onClick={onClose}>{texts.close}</Button>
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                openAuthDialog('login');
              }}
            >
              {texts.login}
            </Button>
          </>
        ) : undefined
      }
    >
      {user && <Lists user={user} onClose={onClose} />}
    </Dialog>
  );
}

function Lists({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const drafts = useDrafts(user.id);
  const orders = useOrders(user.id);
  const { load: loadDraft, askToDelete, question: draftQuestion } = useDraftActs(user.id);
  const { load, loadingId, question: loadQuestion } = useLoadOrder(onClose);
  const { ask, question: removeQuestion } = useConfirmedRemoval();
  const failed = [drafts, orders].find(({ data, isError }) => isError && !data);

  if (failed) {
    return <QueryFailure query={failed} title={t.failed} />;
  }
  if (!drafts.data || !orders.data) {
    return <Loading label={t.loading} shapes={['h-16 w-full', 'h-16 w-full']} />;
  }
  const nameOf = (draft: Draft) => draft.draft_name ?? t.unnamed;
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h3 className="mb-2 font-semibold">{t.drafts}</h3>
        {drafts.data.length === 0 && <p className="text-muted">{t.noDrafts}</p>}
        <ul className="flex flex-col gap-2">
          {drafts.data.map((draft) => (
            <SavedEntry
              key={draft.id}
              name={nameOf(draft)}
              note={t.changed(formatDate(draft.updated_at))}
              cents={Math.round(draft.totalPrice * 100)}
              badge={<OrderStatus status="draft" />}
              onLoad={() => {
                onClose();
                loadDraft(draft);
              }}
              onDelete={() => askToDelete(draft)}
            >
              <DraftParts draft={draft} />
            </SavedEntry>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="mb-2 font-semibold">{t.orders}</h3>
        {orders.data.length === 0 && <p className="text-muted">{texts.orders.empty}</p>}
        <ul className="flex flex-col gap-2">
          {orders.data.map((order) => (
            <SavedEntry
              key={order.id}
              name={texts.orders.name(order.orderNumber)}
              note={`${formatDate(order.createdAt)} · ${texts.orders.parts(formatCount(order.items.length))}`}
              cents={order.totalCents}
              badge={<OrderStatus status={order.status} />}
              loading={loadingId === order.id}
              onLoad={() => void load(order.id)}
              onDelete={() => ask(order)}
            >
              <PartList parts={order.items} />
            </SavedEntry>
          ))}
        </ul>
        <MorePages pages={orders} failed={texts.orders.failed} size="sm" className="mt-3">
          {texts.orders.more}
        </MorePages>
      </section>
      {loadQuestion}
      {removeQuestion}
      {draftQuestion}
    </div>
  );
}

/** A draft has no prices of its own, and may be of an older version. */
function DraftParts({ draft }: { draft: Draft }) {
  const items = restoreCart(draft.cart_items).items;
  if (items.length === 0) return <p className="text-muted">{texts.orders.noParts}</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="figures flex justify-between gap-3 py-2">
          <FileName className="min-w-0">{item.fileName}</FileName>
          <span className="shrink-0 text-muted">
            {formatCount(item.quantity)} × {item.configuration.material}
          </span>
        </li>
      ))}
    </ul>
  );
}
