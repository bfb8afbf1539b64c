/*
 * Shows the messages that the server pushes to a visitor's browser, and leads to the visitor's page. It controls no page
 * and caches nothing: its scope has no pages, so it never replaces the service worker of a kiosk.
 */

interface PushedMessage {
  title: string;
  body: string;
  url: string;
  lang: string;
  /** The address of the vendor's icon; null or absent is the product's. */
  icon?: string | null;
}
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Pushed = Extendable & { data: { json(): PushedMessage } | null };
type Click = Extendable & { notification: Notification & { data: { url: string } } };
type Tab = { url: string; focus(): Promise<unknown> };
const worker = globalThis as unknown as EventTarget & {
  skipWaiting(): Promise<void>;
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

worker.addEventListener('install', (event) => (event as Extendable).waitUntil(worker.skipWaiting()));

worker.addEventListener('push', (event) => {
  const pushed = event as Pushed;
  if (!pushed.data) return;
  const { title, body, url, lang, icon } = pushed.data.json();
  const options = {
    body,
    lang,
    icon: icon ?? '/favicon.svg',
    // A later message takes the place of an earlier one, and is heard again.
    tag: 'turn',
    renotify: true,
    requireInteraction: true,
    data: { url },
  };
  pushed.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  const click = event as Click;
  click.notification.close();
  click.waitUntil(showVisit(click.notification.data.url));
});

/** Focuses the tab that shows the visit, or opens one. */
async function showVisit(url: string): Promise<void> {
  const visitOf = (address: string): string | null => new URL(address).searchParams.get('id');
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = tabs.find((tab) => visitOf(tab.url) === visitOf(url));
  await (own ? own.focus() : worker.clients.openWindow(url));
}
