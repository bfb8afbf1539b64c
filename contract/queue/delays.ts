import * as z from 'zod/mini';
import { DELAY } from '#domain/queue/running-late.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId } from '../protocol/json-api.ts';

/** The delay of a line, or of one service in it. */
export interface LobbyDelay {
  service_id: string | null;
  minutes: number;
  until: string;
}

export const setDelay = endpoint<{ data: { delays: LobbyDelay[] } }>()({
  name: 'setDelay',
  method: 'PUT',
  path: '/api/internal/v1/admin/lobby/:locationId/delay',
  access: { permission: 'lobby-close' },
  api: 'internal',
  vendor: 'session',
  feature: 'lobby',
  params: z.object({ locationId: pathId }),
  body: z.object({
    /** Null is the whole line. */
    service_id: z.optional(z.nullable(idText)),
    /** 0 clears the delay. */
    minutes: z.int().check(z.gte(0), z.lte(DELAY.most)),
    for_minutes: z.int().check(z.gte(5), z.lte(DELAY.longest)),
  }),
  refusals: [
    'sign-in-required',
    'forbidden',
    'csrf-refused',
    'not-found',
    'service-unknown',
    'field-invalid',
  ],
});
