import { CircleQuestionMark, LifeBuoy, MessageSquare, Plus, User } from 'lucide-react';
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

/** The six ways on from a completed order. */
export function CompleteActions({ order, onNewOrder }: { order: OrderView; onNewOrder: () => void }) {
  const shop = useShop().data ?? null;
  const [feedback, setFeedback] = useState(false);

  const drawPdf = async (): Promise<void> => {
    // The drawing library is loaded by the first press.
    const { drawConfirmation } = await import('./confirmationPdf');
    savePdf(await drawConfirmation(order, shop), `Bestellbestaetigung_${order.orderNumber}.pdf`);
  };

  const link = buttonClass({ wide: true });
  return (
    <nav aria-label={texts.waysOn} className="flex flex-col gap-2">
      <Button
        variant="primary"
        size="lg"
        wide
        icon={<Plus size={20} aria-hidden="true" />}
        onClick={onNewOrder}
      >
        {texts.newOrder}
      </Button>
      <PdfButton wide draw={drawPdf} failed={texts.pdfFailed}>
        {texts.pdf}
      </PdfButton>
      <Link to="/account" className={link}>
        <User size={20} aria-hidden="true" />
        {texts.account}
      </Link>
      {shop && (
        <>
          <a href={supportMail(shop.email, order)} className={link}>
            <LifeBuoy size={20} aria-hidden="true" />
            {texts.support}
          </a>
          <Button
            wide
            aria-haspopup="dialog"
            icon={<MessageSquare size={20} aria-hidden="true" />}
            onClick={() => setFeedback(true)}
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
      <Link to="/faq" className={link}>
        <CircleQuestionMark size={20} aria-hidden="true" />
        {texts.faq}
      </Link>
    </nav>
  );
}
