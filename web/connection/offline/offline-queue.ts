import type { OfflineNumbers } from '#contract/devices/offline.ts';
import { kioskInstant, numbersLeft, takeNumber } from '#domain/devices/ticket-blocks.ts';
import type { KioskClock, NextNumbers, NumberBlock } from '#domain/devices/ticket-blocks.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';

/* What a kiosk knows of its numbers, and the tickets that the server does not have yet. Pure: the storage is passed in. */

export interface KioskNumbers {
  /** Names this storage to the server: the numbers of another one may be used. */
  store: string;
  blocks: readonly NumberBlock[];
  next: NextNumbers;
  /** The prefix of each service. */
  prefixes: Readonly<Record<string, string>>;
  clock: KioskClock;
}

/** A ticket that a visitor holds. */
export interface QueuedTicket {
  /** The key of the join, also of its attempts with a connection. */
  key: string;
  blockId: string;
  prefix: string;
  number: number;
  joinedAt: Instant;
  join: object;
}

export interface OfflineStorage {
  read(): Promise<KioskNumbers>;
  /**
   * Changes the numbers and adds the ticket in one durable step: both or none, also in a power cut. A key that has a
   * ticket gets that one. `change` runs within the step and returns null to change nothing.
   */
  change(
    change: (numbers: KioskNumbers) => { numbers: KioskNumbers; ticket?: Omit<QueuedTicket, 'join'> } | null,
    added?: Pick<QueuedTicket, 'key' | 'join'>,
  ): Promise<Omit<QueuedTicket, 'join'> | null>;
  /** The keys of the tickets, the oldest first. */
  keys(): Promise<string[]>;
  ticket(key: string): Promise<QueuedTicket | null>;
  remove(key: string): Promise<void>;
}

/** Gives the next number to a visitor, stored before it is returned; null once the numbers are used up. */
export async function giveTicket(
  storage: OfflineStorage,
  of: { key: string; serviceId: string; join: object; now: Instant },
): Promise<string | null> {
  const { key, join } = of;
  const given = await storage.change(
    (numbers) => {
      const prefix = numbers.prefixes[of.serviceId];
      const joinedAt = kioskInstant(numbers.clock, of.now);
      const taken =
        prefix === undefined ? null : takeNumber(numbers.blocks, numbers.next, { prefix, now: joinedAt });
      if (!taken) return null;
      const { block, number } = taken;
      return {
        numbers: {
          ...numbers,
          next: { ...numbers.next, [block.id]: number + 1 },
          clock: { ...numbers.clock, latest: joinedAt },
        },
        ticket: { key, blockId: block.id, prefix: block.prefix, number, joinedAt },
      };
    },
    { key, join },
  );
  return given && formatTicket(given.prefix, given.number);
}

/** How a delivery ended: by the server's word, or not at all. */
export type Delivered = 'accepted' | 'refused' | 'later';

/**
 * Delivers the tickets in the order in which they were given. Each is removed once the server has decided about it.
 * Returns false if it has to be tried again.
 */
export async function deliverTickets(
  storage: OfflineStorage,
  deliver: (ticket: QueuedTicket) => Promise<Delivered>,
): Promise<boolean> {
  // oxlint-disable no-await-in-loop -- one after the other: that is the order of the line
  for (;;) {
    // mutation: oldest-ticket-first
    const keys = await storage.keys();
    if (keys.length === 0) return true;
    for (const key of keys) {
      const ticket = await storage.ticket(key);
      // mutation: removed-once-decided
      if (ticket && (await deliver(ticket)) === 'later') return false;
      await storage.remove(key);
    }
  }
  // oxlint-enable no-await-in-loop
}

/** The body of a request for numbers. */
export const numbersRequest = ({ store, next }: KioskNumbers) => ({
  store,
  next: Object.entries(next).map(([id, number]) => ({ block_id: id, number })),
});

/** The numbers after a contact with the server at `now` of the kiosk's clock. Blocks of past days are forgotten. */
export function afterContact(numbers: KioskNumbers, came: OfflineNumbers, now: Instant): KioskNumbers {
  const server = fromIso(came.now);
  const blocks = came.blocks.map(({ from, until, ...block }) => ({
    ...block,
    from: fromIso(from),
    until: fromIso(until),
  }));
  const ids = new Set(blocks.map(({ id }) => id));
  return {
    ...numbers,
    blocks,
    next: Object.fromEntries(Object.entries(numbers.next).filter(([id]) => ids.has(id))),
    prefixes: Object.fromEntries(came.services.map(({ id, prefix }) => [id, prefix])),
    clock: { offset: server - now, latest: Math.max(numbers.clock.latest, server) },
  };
}

/** How many numbers are left for this moment. */
export function countLeft(numbers: KioskNumbers, now: Instant): number {
  const at = kioskInstant(numbers.clock, now);
  return numbers.blocks
    .filter(({ from, until }) => from <= at && at < until)
    .reduce((sum, block) => sum + numbersLeft(block, numbers.next), 0);
}

export const noNumbers = (store: string): KioskNumbers => ({
  store,
  blocks: [],
  next: {},
  prefixes: {},
  clock: { offset: 0, latest: 0 },
});
