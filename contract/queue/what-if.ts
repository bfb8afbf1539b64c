import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText } from '../protocol/json-api.ts';

/** A usual day, simulated: means over many days. Waits are minutes. */
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
    /** On how many such days somebody came; 0: there is nothing to simulate. */
    days_seen: number;
    from: number;
    to: number;
    /** With their hours on that day, as minutes since midnight. */
    people: { id: string; name: string; shifts: { from: number; to: number }[]; service_ids: string[] }[];
    services: { id: string; name: string }[];
    today: SimulatedDay | null;
    /** With what was asked for; null where nothing was. */
    changed: SimulatedDay | null;
  };
}

/** A stretch of somebody's day: `12@540-1020` is person 12 from nine to five. */
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
    /** 0 for Sunday; without it the day of the week on which people have waited most. */
    weekday: z.optional(z.string().check(z.regex(/^[0-6]$/))),
    /** Who is away, and when. */
    away: z.optional(stretches),
    /** Who works at other hours than their own. */
    shifts: z.optional(stretches),
    /** Who serves one service more: `12@3` is service 3. */
    skills: z.optional(
      z.string().check(z.regex(/^(\d{1,16}@\d{1,16})?(,\d{1,16}@\d{1,16})*$/), z.maxLength(2000)),
    ),
    /** How many walk in, in hundredths of the usual. */
    walk_ins: z.optional(z.string().check(z.regex(/^([12]?\d{1,2}|300)$/))),
  }),
  refusals: ['sign-in-required', 'forbidden', 'not-found', 'parameter-invalid'],
});
