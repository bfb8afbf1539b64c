import * as z from 'zod/mini';
import { isDateInYears } from '#domain/time/date.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';

/** Local minutes of the date. */
export interface DayTime {
  from: number;
  to: number;
}

export interface EffectiveDay {
  /** The location's IANA zone: all times are in it. */
  zone: string;
  /** In their order: a later rule wins over earlier ones. */
  layers: {
    kind: 'location' | 'staff' | 'room' | 'adjustment' | 'holiday' | 'busy';
    /** The reason of an adjustment, the holiday's name, or the name of the location, person or room. */
    name: string;
    effect: 'open' | 'closed';
    times: DayTime[];
    /** The minutes that this rule decides against earlier ones. */
    wins: DayTime[];
  }[];
  /** What can be booked. */
  result: DayTime[];
}

/** Every rule that decides a date of a location, of a person there, or of a room. */
export const seeEffectiveHours = endpoint<{ data: EffectiveDay }>()({
  name: 'seeEffectiveHours',
  method: 'GET',
  path: '/api/internal/v1/admin/hours/effective',
  access: { permission: 'own-hours' },
  vendor: 'session',
  api: 'internal',
  query: z.object({
    location: recordId,
    date: z.iso.date().check(z.refine(isDateInYears)),
    staff: z.optional(recordId),
    room: z.optional(recordId),
    /** A meeting method; 1, in person, by default. */
    method: z.optional(z.enum(['1', '2', '3', '4'])),
  }),
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'not-found',
    'parameter-invalid',
    'too-many-requests',
  ],
});
