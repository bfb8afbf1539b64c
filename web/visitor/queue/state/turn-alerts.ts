import { PUSH_SCOPE, PUSH_WORKER, seePush, startPush, stopPush } from '#contract/queue/push.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import type { VisitKey } from './visit-query.ts';

/** `none`: this browser or this server sends no messages. */
export type AlertState = 'none' | 'off' | 'on' | 'blocked';

/** Whether a browser shows messages. Phones of Apple do so only for pages on the home screen. */
export const showsMessages = (browser: object): boolean =>
  'PushManager' in browser && 'Notification' in browser && 'serviceWorker' in navigator;

const target = ({ id, code }: VisitKey) => ({ params: { id }, query: { code } });
const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The name of a subscription for the server: the hash of its address. */
export const deviceOf = async (endpoint: string): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));

/** The body of a subscription's request. */
export function bodyOf(subscription: Pick<PushSubscription, 'endpoint' | 'getKey'>, publicKey: string) {
  const key = (name: PushEncryptionKeyName): string => base64url(subscription.getKey(name)!);
  return {
    endpoint: subscription.endpoint,
    p256dh: key('p256dh'),
    auth: key('auth'),
    public_key: publicKey,
  } satisfies BodyOf<typeof startPush>;
}

/** Whether the browser subscribed with this key of the server. */
export const isOfKey = ({ options }: Pick<PushSubscription, 'options'>, publicKey: string): boolean =>
  options.applicationServerKey !== null && base64url(options.applicationServerKey) === publicKey;

const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(PUSH_SCOPE))?.pushManager.getSubscription()) ?? null;

export async function readAlert(key: VisitKey): Promise<AlertState> {
  if (!showsMessages(globalThis)) return 'none';
  const subscription = await ownSubscription();
  const device = subscription ? await deviceOf(subscription.endpoint) : undefined;
  const { params, query } = target(key);
  try {
    const { data } = await request(seePush, { params, query: { ...query, device } });
    if (Notification.permission === 'denied') return 'blocked';
    return data.subscribed && Notification.permission === 'granted' ? 'on' : 'off';
  } catch (fault) {
    if (isRefusal(fault) && fault.status === 404) return 'none';
    throw fault;
  }
}

/** Asks the visitor, subscribes the browser, and tells the server. Throws if the browser cannot. */
export async function turnAlertOn(key: VisitKey): Promise<AlertState> {
  if ((await Notification.requestPermission()) === 'denied') return 'blocked';
  if (Notification.permission !== 'granted') return 'off';
  const { public_key: publicKey } = (await request(seePush, target(key))).data;
  const options = { scope: PUSH_SCOPE, updateViaCache: 'none' } as const;
  const registration = await navigator.serviceWorker.register(PUSH_WORKER, options);
  await active(registration);
  const before = await registration.pushManager.getSubscription();
  // A browser keeps one key for a subscription; the server may have another one since.
  const isOld = before !== null && !isOfKey(before, publicKey);
  if (isOld) await before.unsubscribe();
  const subscription =
    before !== null && !isOld
      ? before
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await request(startPush, { ...target(key), body: bodyOf(subscription, publicKey) });
  return 'on';
}

/** The browser stays subscribed: another visit may need it. */
export async function turnAlertOff(key: VisitKey): Promise<AlertState> {
  const subscription = await ownSubscription();
  if (!subscription) return 'off';
  const { params, query } = target(key);
  await request(stopPush, { params, query: { ...query, device: await deviceOf(subscription.endpoint) } });
  return 'off';
}

/** A browser subscribes once its service worker is active. */
function active({ active: now, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (now || !coming) return Promise.resolve();
  return new Promise((resolve) =>
    coming.addEventListener('statechange', () => coming.state === 'activated' && resolve()),
  );
}
