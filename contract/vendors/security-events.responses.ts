import * as z from 'zod/mini';
import { SECURITY_EVENTS } from '#domain/access/security-event.ts';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import { listSecurityEvents } from './security-events.ts';

export const SECURITY_LOG = [
  describe(listSecurityEvents, {
    tag: 'Session',
    summary: 'List security events',
    words: 'Newest first. Pass `meta.next` as `before` to get earlier events.',
    status: 200,
    query: z.object({
      kind: z.optional(about('Only events of this kind, such as `sign-in-failed`.', z.string())),
      before: z.optional(about('The id of the last event of the previous page.', z.string())),
    }),
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          at: instant,
          kind: z.enum(SECURITY_EVENTS),
          account: about('Empty if no account has the address that was typed.', z.string()),
          address: about('Empty for a command of an operator.', z.string()),
          detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
        }),
      ),
      meta: z.strictObject({ next: z.nullable(id) }),
    }),
  }),
];
