import { CircleQuestionMark, LifeBuoy, MessageSquare, PackageSearch, Plus, User } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { OrderView } from '../../api/checkout';
import { useShop } from '../../api/shop';
// Not by the folder's door, which brings the drawing library with it: 200 kB that only a press of the button needs.
import { savePdf } from '../../lib/pdf/savePdf';
import { Button, buttonClass, PdfButton } from '../../ui';
import { supportMail } from './mailto';
import { texts } from './texts';

const FeedbackDialog = lazy(() => import('./FeedbackDialog'));

/** One below the other at the side of the receipt; above it, in columns at the edge of the page. */
const QUIET = 'justify-start! max-lg:px-0! text-left!';

/** The way to the order first; the others are there, and none of them is louder. */
export function CompleteActions({
  order,
  orderPage,
  onNewOrder,
}: {
  order: OrderView;
  orderPage: string | null;
  onNewOrder: () => void;
}) {
  const shop = useShop().data ?? null;
  const [feedback, setFeedback] = useState(false);

  const drawPdf = async (): Promise<void> => {
    // The drawing library is loaded by the first press.
    const { drawConfirmation } = await import('./confirmationPdf');
    savePdf(await drawConfirmation(order, shop), `Bestellbestaetigung_${order.orderNumber}.pdf`);
  };

  const quiet = `${buttonClass({ variant: 'ghost', wide: true })} ${QUIET}`;
  return (
    <nav aria-label={texts.waysOn} className="flex flex-col gap-2">
      {orderPage && (
        <a href={orderPage} className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}>
          <PackageSearch size={20} aria-hidden="true" />
          {texts.toOrder}
        </a>
      )}
      <PdfButton wide draw={drawPdf} failed={texts.pdfFailed}>
        {texts.pdf}
      </PdfButton>
      <div className="mt-2 grid grid-cols-2 gap-x-4 border-t border-line pt-2 sm:max-lg:grid-cols-3 lg:grid-cols-1">
        <Button
          variant="ghost"
          wide
          icon={<Plus size={20} aria-hidden="true" />}
          onClick={onNewOrder}
          className={QUIET}
        >
          {texts.newOrder}
        </Button>
        <Link to="/account" className={quiet}>
          <User size={20} aria-hidden="true" />
          {texts.account}
        </Link>
        {shop && (
          <>
            <a href={supportMail(shop.email, order)} className={quiet}>
              <LifeBuoy size={20} aria-hidden="true" />
              {texts.support}
            </a>
            <Button
              variant="ghost"
              wide
              aria-haspopup="dialog"
              icon={<MessageSquare size={20} aria-hidden="true" />}
              onClick={() => setFeedback(true)}
              className={QUIET}
            >
              {texts.feedback}
            </Button>
            {feedback && (
              <Suspense>
                <FeedbackDialog order={order} email={shop.email} onClose={() => setFeedback(false)} />
              </Suspense>
            )}
          </>
        )}
        <Link to="/faq" className={quiet}>
          <CircleQuestionMark size={20} aria-hidden="true" />
          {texts.faq}
        </Link>
      </div>
    </nav>
  );
}
