import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { ApiError } from '../../api/client';
import { fetchGuestInvoices } from '../../api/invoice';
import { deleteGuestFile, fetchGuestOrder, fetchGuestOrderCart, fetchGuestPicture } from '../../api/orders';
import { useShop } from '../../api/shop';
import { formatDate } from '../../lib/format';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Button, buttonClass, Card, EmptyState, Loading, PageTitle, QueryFailure } from '../../ui';
import { GuestData } from './GuestData';
import { InvoiceButtons } from './InvoiceButtons';
import { OrderDetails } from './OrderDetails';
import { OrderStatus } from './OrderStatus';
import { OrderWithdrawal } from './OrderWithdrawal';
import { RenewLink } from './RenewLink';
import { texts } from './texts';
import { useLoadOrder } from './useLoadOrder';

const t = texts.guest;

/** A guest's order, opened by the link of its mail. The token stands behind '#', which browsers do not send. */
export default function GuestOrderPage() {
  const token = useLocation().hash.slice(1);
  const queries = useQueryClient();
  const shop = useShop().data;
  const order = useQuery({
    queryKey: ['guest-order', token],
    queryFn: ({ signal }) => fetchGuestOrder(token, signal),
    enabled: token !== '',
  });
  const { load, loadingId, question } = useLoadOrder();
  useDocumentTitle(t.title);

  const refused = token === '' || (order.error instanceof ApiError && order.error.status < 500);
  if (refused) {
    return (
      <EmptyState
        level={1}
        shape="cube"
        title={t.invalidTitle}
        text={t.invalid}
        action={
          <>
            {token !== '' && <RenewLink token={token} />}
            <Link to="/account?tab=orders" className={buttonClass({})}>
              {texts.title}
            </Link>
            {shop && (
              <a href={`mailto:${shop.email}`} className={buttonClass({})}>
                {shop.email}
              </a>
            )}
          </>
        }
      />
    );
  }
  if (order.isPending) {
    return (
      <Loading label={t.loading} className="flex flex-col gap-4" shapes={['h-10 w-56', 'h-64 w-full']} />
    );
  }
  if (order.isError) {
    return <QueryFailure query={order} title={t.failed} />;
  }
  return (
    <>
      <PageTitle>{t.title}</PageTitle>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card as="section">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold">
            <span className="figures">{texts.orders.name(order.data.orderNumber)}</span>
            <OrderStatus status={order.data.status} />
          </h2>
          <p className="figures text-muted">{t.dated(formatDate(order.data.createdAt))}</p>
          <div className="my-4 flex flex-wrap gap-2 border-b border-line pb-4">
            <InvoiceButtons order={order.data} fetchDocuments={() => fetchGuestInvoices(token)} />
            <Button
              size="sm"
              busy={loadingId !== null}
              icon={<ShoppingCart size={18} />}
              onClick={() => void load(token, fetchGuestOrderCart)}
            >
              {texts.orders.again}
            </Button>
            {question}
          </div>
          <OrderDetails
            order={order.data}
            pictureOf={(position, signal) => fetchGuestPicture(token, position, signal)}
            deleteFile={(position) => deleteGuestFile(token, position)}
            onFileDeleted={(changed) => {
              queries.setQueryData(['guest-order', token], changed);
            }}
          />
        </Card>
        <div className="flex flex-col gap-6">
          <Card>
            <OrderWithdrawal order={order.data} level={2} />
          </Card>
          <GuestData
            token={token}
            onErased={() => void queries.invalidateQueries({ queryKey: ['guest-order', token] })}
          />
        </div>
      </div>
    </>
  );
}
