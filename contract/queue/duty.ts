import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId } from '../protocol/json-api.ts';

export const setDuty = endpoint<{ data: { state: string; station_id: string | null } }>()({
  name: 'setDuty',
  method: 'PUT',
  path: '/api/internal/v1/admin/lobby/:locationId/duty',
  access: { permission: 'lobby-call' },
  api: 'internal',
  vendor: 'session',
  feature: 'lobby',
  params: z.object({ locationId: pathId }),
  body: z.object({
    state: z.enum(['available', 'busy', 'break', 'off']),
    station_id: z.optional(z.nullable(idText)),
    /** A colleague who is available here but has not called for minutes, or whose service runs long; the caller, if absent. */
    staff_id: z.optional(idText),
    /** About how long the current service still takes; null clears it. */
    minutes_more: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(240)))),
  }),
  refusals: ['sign-in-required', 'forbidden', 'csrf-refused', 'not-found', 'station-taken', 'field-invalid'],
});
