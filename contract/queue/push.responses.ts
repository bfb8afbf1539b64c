import * as z from 'zod/mini';
import { about, describe } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { seePush, startPush, stopPush } from './push.ts';

const tag = 'Queue appointments';

export const PUSH = [
  describe(seePush, {
    tag,
    summary: 'Get the key for pushed messages of a visit',
    words:
      'Requires the id and the confirm code. Not found where the operator has turned pushed messages off.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        public_key: about('The `applicationServerKey` of a subscription.', z.string()),
        subscribed: about('Whether the named device is subscribed to this visit.', z.boolean()),
      }),
    }),
  }),
  describe(startPush, {
    tag,
    summary: 'Push messages of a visit to a browser',
    words:
      'The browser gets a message when the visitor is next and when it is their turn, encrypted for it alone. At most five browsers.',
    status: 204,
    response: null,
  }),
  describe(stopPush, {
    tag,
    summary: 'Stop pushed messages to a browser',
    words: 'Ends the subscription of the named device to this visit.',
    status: 204,
    response: null,
  }),
];

const query = { code: '6f3JrQ0pXk2sYt8aWn5BvE' };

export const PUSH_EXAMPLES: Record<string, Example> = {
  seePush: { query },
  startPush: {
    query,
    body: {
      endpoint: 'https://push.example.com/send/a-browser',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
      public_key: `B${'A'.repeat(86)}`,
    },
  },
  stopPush: { query: { ...query, device: 'A'.repeat(43) } },
};
