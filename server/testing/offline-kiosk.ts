import type { OfflineNumbers } from '#contract/devices/offline.ts';
import type { TestApp } from './app.ts';
import { ask } from './requests.ts';
import type { Came, SignedIn } from './requests.ts';

const STORE = 'store-of-this-kiosk';

/** Reserves numbers as a kiosk does; `next` are the next numbers of its blocks. */
export const reserve = (
  app: TestApp,
  as: Partial<SignedIn>,
  {
    next = {},
    store = STORE,
    vendor,
  }: { next?: Record<string, number>; store?: string; vendor?: string } = {},
): Promise<Came<{ data: OfflineNumbers }>> =>
  ask(app, 'POST /api/internal/v1/device/ticket-blocks', {
    ...as,
    vendor,
    body: { store, next: Object.entries(next).map(([id, number]) => ({ block_id: id, number })) },
  });

/** A kiosk, or a caller who only claims to be one. */
type Sender = Partial<SignedIn> & { vendor?: string };

export interface QueuedTicket {
  key?: string;
  block?: string;
  number: number;
  joinedAt?: number;
  join: object;
}

/** Delivers a ticket that a kiosk gave. */
export const deliver = (
  app: TestApp,
  as: Sender,
  { key, block, number, joinedAt = app.clock.now(), join }: QueuedTicket,
): Promise<Came<{ data: { id: string; ticket_number: string } }>> =>
  ask(app, 'POST /api/internal/v1/device/tickets', {
    ...as,
    body: {
      key: key ?? `key-of-number-${number}-of-${block}`,
      block_id: block,
      number,
      joined_at: new Date(joinedAt).toISOString(),
      join,
    },
  });

/** The first block of today, and how its tickets are delivered. */
export async function aBlock(app: TestApp, kiosk: SignedIn) {
  const reserved = await reserve(app, kiosk);
  if (reserved.status !== 200) throw new Error(`reserving: ${reserved.status} ${reserved.text}`);
  const [today] = reserved.body.data.blocks.filter(({ from }) => Date.parse(from) <= app.clock.now());
  return {
    block: today!,
    deliver: (ticket: QueuedTicket, as: Sender = kiosk) => deliver(app, as, { block: today!.id, ...ticket }),
  };
}
