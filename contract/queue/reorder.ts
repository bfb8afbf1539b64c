import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';
import type { VisitDetail } from './lobby.ts';

/** Puts a waiting visitor directly after another one, or first. Due appointments and higher priority stay before. */
export const reorderVisit = endpoint<{ data: VisitDetail }>()({
  name: 'reorderVisit',
  method: 'POST',
  path: '/api/internal/v1/admin/visits/:id/position',
  access: { permission: 'lobby-reorder' },
  api: 'internal',
  vendor: 'session',
  feature: 'lobby',
  params: z.object({ id: pathId }),
  body: z.object({
    version: z.int(),
    /** The waiting visit before it; null is first. */
    after_id: z.nullable(idText),
    reason: text(500),
  }),
  refusals: [
    'malformed-request',
    'sign-in-required',
    'forbidden',
    'csrf-refused',
    'not-found',
    'visit-changed',
    'transition-refused',
    'reason-required',
    'field-invalid',
  ],
});
