import * as z from 'zod/mini';
import { STAFF_KINDS } from '#domain/notifications/team-kinds.ts';
import { about, describe, part } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import { changeOwnMessages, seeOwnMessages } from './own-messages.ts';

const messages = z.strictObject({
  data: z.array(
    part(
      'OwnMessage',
      z.strictObject({
        kind: z.enum(STAFF_KINDS),
        is_optional: about('Whether the caller may switch it off.', z.boolean()),
        is_muted: z.boolean(),
      }),
    ),
  ),
});
const tag = 'Accounts' as const;

export const OWN_MESSAGES: readonly Description[] = [
  describe(seeOwnMessages, {
    tag,
    summary: 'List the messages about the own work',
    words: 'Those that the business has switched on where the caller works.',
    status: 200,
    response: messages,
  }),
  describe(changeOwnMessages, {
    tag,
    summary: 'Switch messages about the own work off',
    words: 'Only messages that the business leaves to its staff; the list replaces the one before.',
    status: 200,
    response: messages,
  }),
];

export const OWN_MESSAGE_EXAMPLES: Record<string, Example> = {
  changeOwnMessages: { body: { muted: [] } },
};
