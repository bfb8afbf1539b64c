import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';

/** The service worker that shows pushed messages, and its scope, which has no pages. */
export const PUSH_WORKER = '/push-worker.js';
export const PUSH_SCOPE = '/push-worker/';

const CODE = z.optional(z.string().check(z.maxLength(64)));
const DEVICE = z.string().check(z.regex(/^[\w-]{43}$/));

const ofVisit = {
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'internal',
  path: '/api/internal/v1/visits/:id/push',
  params: z.object({ id: pathId }),
  idempotent: false,
  refusals: ['not-found', 'field-invalid', 'too-many-requests'],
} as const;

/** Whether the server sends pushed messages, and the key with which a browser subscribes. */
export interface PushState {
  data: { public_key: string; subscribed: boolean };
}

/** `device` is the SHA-256 hash of the browser's endpoint, if it has a subscription. */
export const seePush = endpoint<PushState>()({
  ...ofVisit,
  name: 'seePush',
  method: 'GET',
  query: z.looseObject({ code: CODE, device: z.optional(DEVICE) }),
});

/** Subscribes this browser to messages of the visit: you are next, it is your turn. */
export const startPush = endpoint<null>()({
  ...ofVisit,
  name: 'startPush',
  method: 'POST',
  query: z.looseObject({ code: CODE }),
  body: z.object({
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https:\/\/[^\s/@]+\/\S*$/)),
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
    public_key: z.string().check(z.regex(/^[\w-]{87}$/)),
  }),
});

export const stopPush = endpoint<null>()({
  ...ofVisit,
  name: 'stopPush',
  method: 'DELETE',
  query: z.looseObject({ code: CODE, device: DEVICE }),
});
