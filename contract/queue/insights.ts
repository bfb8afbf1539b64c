import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId } from '../protocol/json-api.ts';
import type { One, Resource } from '../protocol/json-api.ts';

/** Accuracy of the waits shown at joining. For visitors who left, only a lower bound of their wait is known. */
export interface WaitScore {
  /** Visitors who saw a range. */
  told: number;
  served: number;
  left: number;
  /** The share of served visitors whose wait fell into the shown range, 0 to 1; null if none was served. */
  right: number | null;
  /** Mean absolute difference between shown and actual wait, in minutes. */
  mean_error: number | null;
  /** Mean of actual minus shown wait, in minutes; below 0 the actual waits were shorter. */
  bias: number | null;
  /** Means of the shown and of the actual wait, in minutes. */
  told_minutes: number | null;
  waited_minutes: number | null;
}

export interface WaitAccuracy {
  data: {
    days: number;
    from: string;
    until: string;
    time_zone: string;
    /** The target for the share of correct ranges, 0 to 1. */
    goal: number;
    all: WaitScore;
    by_location: (WaitScore & { id: string; name: string })[];
    by_service: (WaitScore & { id: string; name: string })[];
    /** By business day in the location's zone, oldest first; every day of the period. */
    by_day: (WaitScore & { day: string })[];
    /** By shown wait, in minutes; `to` is null for the last. */
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

/** The accuracy that visitors see: null if the vendor hides it, or for too few shown waits. */
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
