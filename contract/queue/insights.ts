import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId } from '../protocol/json-api.ts';
import type { One, Resource } from '../protocol/json-api.ts';

/** How right waits were that were told on joining. Of those who left it is only known that they would have waited longer. */
export interface WaitScore {
  /** Whoever was told a range. */
  told: number;
  served: number;
  left: number;
  /** The share of those served whose wait fell into the range they were told, 0 to 1; null where nobody was served. */
  right: number | null;
  /** Minutes between what was told and what happened, whichever way. */
  mean_error: number | null;
  /** Minutes by which waits were longer than told; below 0 they were shorter. */
  bias: number | null;
  /** The mean of what was told, and of what happened, in minutes. */
  told_minutes: number | null;
  waited_minutes: number | null;
}

export interface WaitAccuracy {
  data: {
    days: number;
    from: string;
    until: string;
    time_zone: string;
    /** How often a range is meant to be right. */
    goal: number;
    all: WaitScore;
    by_location: (WaitScore & { id: string; name: string })[];
    by_service: (WaitScore & { id: string; name: string })[];
    /** By business day of the location's zone, oldest first; every day of the period. */
    by_day: (WaitScore & { day: string })[];
    /** By what was told, in minutes; `to` is null for the last. */
    by_told: (WaitScore & { from: number; to: number | null })[];
  };
}

export const ACCURACY_DAYS = ['7', '30', '90'] as const;

export const seeAccuracy = endpoint<WaitAccuracy>()({
  name: 'seeAccuracy',
  method: 'GET',
  path: '/api/internal/v1/admin/insights/accuracy',
  access: { permission: 'reports-see' },
  vendor: 'session',
  api: 'internal',
  query: z.object({ location: z.optional(idText), days: z.optional(z.enum(ACCURACY_DAYS)) }),
  refusals: ['sign-in-required', 'forbidden', 'not-found', 'parameter-invalid'],
});

/** What visitors may know of it: nothing where the vendor does not show it, or too few were told anything. */
export interface PublicAccuracy {
  days: number;
  visits: number;
  right: number | null;
  mean_error: number | null;
  bias: number | null;
}

export const seeWaitAccuracy = endpoint<One<Resource<'wait-accuracy', PublicAccuracy>>>()({
  name: 'seeWaitAccuracy',
  method: 'GET',
  path: '/api/v2/open/wait-accuracy/:locationId',
  access: 'anyone',
  vendor: { record: 'location', in: 'params', at: 'locationId' },
  api: 'open',
  params: z.object({ locationId: pathId }),
  refusals: ['not-found', 'too-many-requests'],
});
