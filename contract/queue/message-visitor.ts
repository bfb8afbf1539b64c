import * as z from 'zod/mini';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import { STAFF_MESSAGE_LENGTH } from '#domain/notifications/staff-message.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';
import type { VisitDetail } from './lobby.ts';

/** Staff write to a visitor of the line. The request and the response name no address. */
export const messageVisitor = endpoint<{ data: VisitDetail }>()({
  name: 'messageVisitor',
  method: 'POST',
  path: '/api/internal/v1/admin/visits/:id/messages',
  access: { permission: 'conversations' },
  api: 'internal',
  vendor: 'session',
  feature: 'lobby',
  params: z.object({ id: pathId }),
  body: z.object({ channel: z.enum(CHANNELS), text: text(2 * STAFF_MESSAGE_LENGTH.email) }),
  refusals: [
    'malformed-request',
    'sign-in-required',
    'forbidden',
    'csrf-refused',
    'not-found',
    'transition-refused',
    'message-unreachable',
    'too-many-requests',
    'field-invalid',
  ],
});
