import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { useOrder } from '../../api/adminOrders';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { buttonClass, PageTitle } from '../../ui';
import { OrderPanel } from './OrderPanel';
import { texts } from './texts';

const LIST = '/admin/orders?shelf=orders';

/** /admin/orders/:id: one order by itself, with an address that can be kept or handed on. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const number = useOrder(id).data?.orderNumber;
  useDocumentTitle(number ? texts.detail.heading(number) : texts.title);
  return (
    <>
      <PageTitle
        aside={
          <Link to={LIST} className={buttonClass({ variant: 'ghost' })}>
            <ArrowLeft size={20} />
            {texts.allOrders}
          </Link>
        }
      >
        {texts.title}
      </PageTitle>
      <div className="mt-6">
        <OrderPanel key={id} id={id} isPage onArchived={() => navigate(LIST)} />
      </div>
    </>
  );
}
