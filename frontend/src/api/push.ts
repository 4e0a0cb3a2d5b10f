import { queryOptions } from '@tanstack/react-query';
import { request } from './client';
import type { Schema } from './schemas';

export const pushQuery = queryOptions({
  queryKey: ['admin', 'push'],
  queryFn: ({ signal }) => request<Schema<'PushAnswer'>>('/api/admin/push', { signal }),
});

/** Sends the messages to the browser that this subscription is of. */
export const addPushDevice = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return request<Schema<'AcceptedAnswer'>>('/api/admin/push/device', {
    method: 'PUT',
    json: { endpoint, p256dh: keys?.p256dh, auth: keys?.auth },
  });
};

export const removePushDevice = (endpoint: string) =>
  request<Schema<'AcceptedAnswer'>>('/api/admin/push/device', { method: 'DELETE', json: { endpoint } });

export const allowPush = (allowed: boolean) =>
  request<Schema<'AcceptedAnswer'>>('/api/admin/push/rule', { method: 'PUT', json: { allowed } });
