import * as z from 'zod/mini';
import { ERASED_KINDS, ERASURE_REASONS, ERASURE_STATES, REMAINING_KINDS } from '#domain/clients/erasure.ts';
import { HOLD_REASONS } from '#domain/vendors/legal-holds.ts';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { askErasure, decideErasure, listErasures, seeCertificate, seeErasure } from './erasures.ts';

const state = z.enum(ERASURE_STATES);
const reason = z.enum(ERASURE_REASONS);

const row = z.strictObject({
  reference: about('Names the request and its certificate, and nothing of the client.', z.string()),
  state,
  reason,
  client: about('The name while the request is open; empty from then on.', z.string()),
  notes: z.string(),
  asked_by: z.string(),
  asked_at: instant,
  expires_at: about('An undecided request is void from then on.', instant),
  decided_by: z.string(),
  decided_at: z.nullable(instant),
  is_own: about('Whether the reader asked, and so cannot approve.', z.boolean()),
  upcoming: about('Visits to come, which the erasure cancels without a message.', z.int()),
});

export const ERASURES = [
  describe(seeErasure, {
    tag: 'Clients',
    summary: 'Show what the erasure of a client would do',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        name: about('Typed to confirm.', z.string()),
        visits: z.int(),
        upcoming: z.int(),
        in_service: z.boolean(),
        deciders: about('Other people who may decide.', z.int()),
        open: z.nullable(row),
        held: about(
          'The legal hold that keeps the client: nothing is erased before it is lifted.',
          z.nullable(
            z.strictObject({
              reason: z.enum(HOLD_REASONS),
              reference: z.string(),
              set_by: z.string(),
              set_at: instant,
            }),
          ),
        ),
      }),
    }),
  }),
  describe(askErasure, {
    tag: 'Clients',
    summary: 'Ask for the erasure of a client',
    words: 'Another person decides. The request expires after 14 days.',
    status: 201,
    response: z.strictObject({ data: z.strictObject({ reference: z.string() }) }),
  }),
  describe(listErasures, {
    tag: 'Clients',
    summary: 'List requests to erase clients',
    status: 200,
    response: z.strictObject({
      data: z.array(row),
      meta: z.strictObject({
        next: about('Pass it as `before` to read on; null at the end.', z.nullable(id)),
        open: z.int(),
        deciders: about('Other people who may decide.', z.int()),
      }),
    }),
  }),
  describe(decideErasure, {
    tag: 'Clients',
    summary: 'Decide a request to erase a client',
    words:
      'The person who asked withdraws; another one approves or declines. Approving cancels the visits to come and erases the client at once.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ reference: z.string(), state }) }),
  }),
  describe(seeCertificate, {
    tag: 'Clients',
    summary: 'Show the certificate of an erasure',
    words: 'It holds counts, and nothing of the client.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        reference: z.string(),
        vendor: z.string(),
        reason,
        asked_by: z.string(),
        asked_at: instant,
        approved_by: z.string(),
        approved_at: instant,
        cancelled: about('Visits to come that were cancelled.', z.int()),
        erased: z.array(z.strictObject({ kind: z.enum(ERASED_KINDS), count: z.int() })),
        remaining: z.array(z.strictObject({ kind: z.enum(REMAINING_KINDS), count: z.int() })),
        repeated_at: about('When it was repeated after a restore.', z.nullable(instant)),
      }),
    }),
  }),
];

export const ERASURE_EXAMPLES: Record<string, Example> = {
  [askErasure.name]: { body: { name: 'Grace Okafor', reason: 'client-request', notes: '' } },
  [decideErasure.name]: { body: { outcome: 'decline', name: '' } },
};
