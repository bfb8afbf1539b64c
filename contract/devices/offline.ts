import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText } from '../protocol/json-api.ts';
import { OF_ITSELF, ownPage } from './devices.ts';

/** What a kiosk needs to give tickets without a connection. */
export interface OfflineNumbers {
  /** The server’s clock. */
  now: string;
  /** The prefix of each service that visitors join in person here. */
  services: { id: string; prefix: string }[];
  /** The blocks of today and of the next business day, with the used ones. */
  blocks: { id: string; prefix: string; first: number; last: number; from: string; until: string }[];
}

const key = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** Reserves blocks of numbers for a kiosk, once few are left. Repeating it reserves nothing more. */
export const reserveNumbers = endpoint<{ data: OfflineNumbers }>()({
  name: 'reserveNumbers',
  path: '/api/internal/v1/device/ticket-blocks',
  method: 'POST',
  ...ownPage,
  body: z.object({
    /** Names the storage that knows the used numbers. */
    store: key,
    /** The next number of each block that was begun. */
    next: z
      .array(z.object({ block_id: idText, number: z.int().check(z.nonnegative()) }))
      .check(z.maxLength(500)),
  }),
  refusals: OF_ITSELF,
});

/** Delivers a ticket that a kiosk gave without a connection. Repeating it changes nothing. */
export const deliverTicket = endpoint<{ data: { id: string; ticket_number: string } }>()({
  name: 'deliverTicket',
  path: '/api/internal/v1/device/tickets',
  method: 'POST',
  ...ownPage,
  body: z.object({
    /** The key of the join: the Idempotency-Key of its attempt with a connection. */
    key,
    block_id: idText,
    number: z.int().check(z.positive()),
    /** By the kiosk’s clock, corrected by the server’s at the last contact. */
    joined_at: z.iso.datetime(),
    /** The body of the join. */
    join: z.record(z.string(), z.unknown()),
  }),
  refusals: [...OF_ITSELF, 'ticket-refused', 'service-unknown'],
});
