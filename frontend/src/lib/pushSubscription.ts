/** The subscription of this browser to messages (Web Push), if somebody switched them on here. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** No messages come here any more: the push service tells the shop so at the next one. */
export async function endPushSubscription(): Promise<void> {
  try {
    await (await pushSubscription())?.unsubscribe();
  } catch {
    // A browser whose storage is switched off has none.
  }
}
