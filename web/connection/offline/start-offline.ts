import { deliverTicket, reserveNumbers } from '#contract/devices/offline.ts';
import { seeLocation } from '#contract/vendors/locations.ts';
import { listQuestions, listQueueServices } from '#contract/vendors/services.ts';
import type { PageState } from '#contract/protocol/page-state.ts';
import { storedDevice } from '../device-key.ts';
import { openSession } from '../device-session.ts';
import { reportFault } from '../report.ts';
import { isRefusal } from '../refusal.ts';
import { changeCalls, request } from '../request.ts';
import { cacheStartPage, registerWorker } from './kiosk-shell.ts';
import { afterContact, countLeft, deliverTickets, giveTicket, numbersRequest } from './offline-queue.ts';
import type { Delivered, QueuedTicket, OfflineStorage } from './offline-queue.ts';
import { openOfflineStorage } from './offline-storage.ts';
import { setOfflineState } from './offline-state.ts';
import { deliveredBy, isConnectionFault, runOffline } from './run-offline.ts';
import type { OfflineRunner } from './run-offline.ts';

export { isShellCached } from './kiosk-shell.ts';

/** A kiosk does not wait longer for the server: visitors stand in front of it. */
const KIOSK_PATIENCE_MS = 6_000;

let kiosk: { storage: OfflineStorage; runner: OfflineRunner } | null = null;

/** Makes an enrolled kiosk ready to work without a connection. */
export async function startOffline(page: PageState, isAtRest: () => boolean): Promise<void> {
  const { vendor, device, preview } = page;
  if (kiosk || !vendor || !device || preview) return;
  const storage = await openOfflineStorage({ vendor: vendor.pathname, id: device.id });
  if (!storage || kiosk) return;
  const address = location.href;
  const runner = runOffline({
    prepare: () => prepare(page, { storage, address }),
    deliver: () => deliverStored(storage),
    numbersLeft: async () => countLeft(await storage.read(), Date.now()),
    show: setOfflineState,
    // A page from the cache, and its connections, are old.
    recovered: () => isAtRest() && location.reload(),
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  kiosk = { storage, runner };
  const check = (): void => void runner.check();
  for (const name of ['online', 'offline']) addEventListener(name, check);
  navigator.serviceWorker?.addEventListener('controllerchange', check);
  void registerWorker(page).catch(() => reportFault('No service worker: this kiosk needs a connection'));
  await runner.check();
}

/**
 * Gives a number of this kiosk to a join that failed for the network. Null if the fault is another one, or no number
 * is left. `key` is the key of the failed attempt: should it have arrived, the server makes one visit of both.
 */
export async function joinOffline(
  fault: unknown,
  of: { key: string; serviceId: string; join: object },
): Promise<string | null> {
  if (!kiosk || !isConnectionFault(fault)) return null;
  const ticket = await giveTicket(kiosk.storage, { ...of, now: Date.now() });
  await kiosk.runner.lost();
  // Another service may have numbers: the next look at the connection finds them.
  if (ticket === null) setOfflineState('used-up');
  return ticket;
}

async function prepare(
  page: PageState,
  { storage, address }: { storage: OfflineStorage; address: string },
): Promise<void> {
  const reserve = async () =>
    request(reserveNumbers, { body: numbersRequest(await storage.read()), timeout: KIOSK_PATIENCE_MS });
  const { data } = await reserve().catch(async (fault: unknown) => {
    if (!isRefusal(fault, 'device-required', 'csrf-refused')) throw fault;
    await renewSession(page, address);
    return reserve();
  });
  await storage.change((numbers) => ({ numbers: afterContact(numbers, data, Date.now()) }));
  // Without its service worker the kiosk gives tickets until it reloads.
  if (!navigator.serviceWorker?.controller) return;
  const isCached = await cacheStartPage(address, page).catch(() => null);
  if (isCached) await cacheForm(page).catch(() => undefined);
}

/** The service worker caches what the form needs, also for a service that no visitor has chosen yet. */
async function cacheForm({ device }: PageState): Promise<void> {
  const locationId = device?.location_id ?? '';
  const [{ data }] = await Promise.all([
    request(listQueueServices, { params: { locationId }, query: { meeting_method: '1' } }),
    request(seeLocation, { params: { locationId } }),
  ]);
  for (const { id } of data[0])
    // oxlint-disable-next-line no-await-in-loop -- in the background, one at a time
    await request(listQuestions, { query: { 'filter[matching]': id, 'filter[asked]': 'line' } });
}

/** The session of a kiosk that was cut off is over; the token of a page from the cache may be, too. */
async function renewSession(page: PageState, address: string): Promise<void> {
  const stored = await storedDevice(page.vendor?.pathname ?? '');
  if (!stored) return;
  try {
    await openSession(stored);
  } catch (fault) {
    if (!isRefusal(fault, 'csrf-refused')) throw fault;
    const state = await cacheStartPage(address, { prefix: page.prefix, isDue: true });
    if (state) changeCalls({ csrfToken: state.csrfToken });
    await openSession(stored);
  }
}

/** One page delivers at a time; another one that holds the lock has the same tickets. */
function deliverStored(storage: OfflineStorage): Promise<boolean> {
  return navigator.locks.request('foyer-offline-delivery', () => deliverTickets(storage, deliverOne));
}

async function deliverOne({ key, blockId, number, joinedAt, join }: QueuedTicket): Promise<Delivered> {
  const body = {
    key,
    block_id: blockId,
    number,
    joined_at: new Date(joinedAt).toISOString(),
    join: join as Record<string, unknown>,
  };
  try {
    await request(deliverTicket, { body });
    return 'accepted';
  } catch (fault) {
    const delivered = deliveredBy(fault);
    if (delivered === 'refused') reportFault(`The server refused the ticket ${number} of block ${blockId}`);
    return delivered;
  }
}
