import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addPushDevice, pushQuery, removePushDevice } from '../api/push';
import { errorText } from '../lib/errorText';
import { pushSubscription } from '../lib/pushSubscription';
import { Checkbox, MenuSwitch, toast } from '../ui';
import { texts } from './texts';

const t = texts.push;

const canTakeMessages = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * The subscription of this browser. The shop hears of it each time: it forgets browsers when a password changes, and it may have
 * another key than the one that the subscription was made for.
 */
const subscriptionQuery = (publicKey: string) =>
  queryOptions({
    queryKey: ['push-subscription', publicKey],
    queryFn: async () => {
      const subscription = await pushSubscription();
      if (!subscription) return false;
      if (keyOf(subscription) !== publicKey) {
        await subscription.unsubscribe();
        return false;
      }
      await addPushDevice(subscription);
      return true;
    },
    retry: false,
  });

/** Whether this browser gets messages of what is new; nothing where the owner does not allow them. */
export function PushSwitch({ inMenu = false }: { inMenu?: boolean }) {
  const push = useQuery(pushQuery).data;
  return push?.allowed ? <Allowed publicKey={push.publicKey} inMenu={inMenu} /> : null;
}

function Allowed({ publicKey, inMenu }: { publicKey: string; inMenu: boolean }) {
  const queries = useQueryClient();
  const query = subscriptionQuery(publicKey);
  const isOn = useQuery({ ...query, enabled: canTakeMessages() }).data ?? false;
  const change = useMutation({
    mutationFn: (next: boolean) => (next ? subscribe(publicKey) : unsubscribe()),
    onError: (error) => toast.error(error instanceof Refusal ? error.message : errorText(error)),
    onSuccess: (_, next) => toast.success(next ? t.on : t.off),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const state = {
    checked: change.isPending ? change.variables : isOn,
    disabled: change.isPending,
    onCheckedChange: (next: boolean) => change.mutate(next),
  };
  return inMenu ? <MenuSwitch {...state}>{t.label}</MenuSwitch> : <Checkbox {...state} label={t.label} />;
}

/** Why this browser gets none, in words for its user. */
class Refusal extends Error {}

async function subscribe(publicKey: string): Promise<void> {
  if (!canTakeMessages()) throw new Refusal(t.unavailable);
  if ((await Notification.requestPermission()) !== 'granted') throw new Refusal(t.denied);
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new Refusal(t.noService);
    });
  try {
    await addPushDevice(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

async function unsubscribe(): Promise<void> {
  const subscription = await pushSubscription();
  if (!subscription) return;
  await removePushDevice(subscription.endpoint);
  await subscription.unsubscribe();
}

/** Base64url, as the shop writes its key. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
