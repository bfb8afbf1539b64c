import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText } from '../protocol/json-api.ts';

/** A simulated typical day: means over many days. Waits are minutes. */
export interface SimulatedDay {
  hours: { hour: number; joined: number; left: number; wait: number | null }[];
  joined: number;
  served: number;
  left: number;
  wait: number | null;
  overtime: number;
}

export interface WhatIf {
  data: {
    weekday: number;
    date: string;
    /** The number of such days with visitors; at 0 nothing can be simulated. */
    days_seen: number;
    from: number;
    to: number;
    /** With their hours on that day, in minutes since midnight. */
    people: { id: string; name: string; shifts: { from: number; to: number }[]; service_ids: string[] }[];
    services: { id: string; name: string }[];
    /** The mean wait of called walk-ins on those past days, in minutes. */
    actual_wait: number | null;
    today: SimulatedDay | null;
    /** The day with the requested changes; null without changes. */
    changed: SimulatedDay | null;
  };
}

/** Hours of a staff member: `12@540-1020` is staff member 12 from nine to five. */
const stretches = z
  .string()
  .check(z.regex(/^(\d{1,16}@\d{1,4}-\d{1,4})?(,\d{1,16}@\d{1,4}-\d{1,4})*$/), z.maxLength(2000));

export const simulateDay = endpoint<WhatIf>()({
  name: 'simulateDay',
  method: 'GET',
  path: '/api/internal/v1/admin/insights/what-if',
  access: { permission: 'analytics-advanced' },
  vendor: 'session',
  api: 'internal',
  query: z.object({
    location: idText,
    /** 0 is Sunday. The default is the weekday with the longest waits. */
    weekday: z.optional(z.string().check(z.regex(/^[0-6]$/))),
    /** Absences of staff members. */
    away: z.optional(stretches),
    /** Changed hours of staff members. */
    shifts: z.optional(stretches),
    /** Additional services of staff members: `12@3` adds service 3. */
    skills: z.optional(
      z.string().check(z.regex(/^(\d{1,16}@\d{1,16})?(,\d{1,16}@\d{1,16})*$/), z.maxLength(2000)),
    ),
    /** Walk-ins in percent of the usual number, 0 to 300. */
    walk_ins: z.optional(z.string().check(z.regex(/^([12]?\d{1,2}|300)$/))),
  }),
  refusals: ['sign-in-required', 'forbidden', 'not-found', 'parameter-invalid'],
});
