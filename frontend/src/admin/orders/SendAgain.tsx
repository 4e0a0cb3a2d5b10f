import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ORDERS_KEY } from '../../api/adminOrders';
import { errorText } from '../../lib/errorText';
import { Button, toast } from '../../ui';
import { texts } from './texts';

const t = texts.detail;

/** Sends a mail once more, and says whether that worked. */
export function SendAgain({
  subject,
  send,
  sent = t.sentAgain,
  onSent,
  className,
}: {
  subject: string;
  send: () => Promise<unknown>;
  sent?: string;
  onSent?: () => void;
  className?: string;
}) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(sent);
      onSent?.();
    },
    onError: (error) => toast.error(`${t.notSentAgain} ${errorText(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_KEY }),
  });
  return (
    <Button
      size="sm"
      className={className}
      aria-label={t.sendAgainOf(subject)}
      busy={sending.isPending}
      onClick={() => sending.mutate()}
    >
      {t.sendAgain}
    </Button>
  );
}
