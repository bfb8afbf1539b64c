import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import type { Saved } from '../protocol/resource.ts';
import { assignment } from './assignments.values.ts';
import type { Assignment } from './assignments.values.ts';
import { STAFF_READ_REFUSALS } from '../protocol/refusals.ts';

export type { Assignment } from './assignments.values.ts';

/** A service in the matrix of one person. */
export interface AssignableService {
  id: string;
  name: string;
  category_id: string | null;
  category: string | null;
  duration_minutes: number;
  meeting_methods: number[];
  supports_walk_in: boolean;
  /** The locations of the matrix that offer it. */
  location_ids: string[];
}

/** One person's services at their locations, as far as the caller's scope includes these. */
export interface AssignmentSheet {
  id: string;
  version: number;
  name: string;
  /** Why the caller may only read it; null if they may change it. */
  read_only: 'self' | 'level' | null;
  locations: { id: string; name: string; weekdays: number[] }[];
  services: AssignableService[];
  assignments: Assignment[];
  /** How many colleagues take a service at a location. */
  colleagues: { service_id: string; location_id: string; count: number }[];
}

/** The services of one location, and its people with theirs. */
export interface LocationTeam {
  id: string;
  name: string;
  services: AssignableService[];
  people: {
    id: string;
    version: number;
    name: string;
    /** Why the caller may only read this person's; null if they may change them. */
    read_only: 'self' | 'level' | null;
    /** The weekdays with hours at the location, Sunday is 0. */
    weekdays: number[];
    /** At all of the person's locations within the caller's scope, as `changeAssignments` takes them. */
    assignments: Assignment[];
  }[];
}

const of = {
  access: { permission: 'staff-edit' },
  vendor: 'session',
  api: 'internal',
  path: '/api/internal/v1/admin/staff/:id/assignments',
  params: z.object({ id: z.string().check(z.maxLength(20)) }),
} as const;

export const seeAssignments = endpoint<{ data: AssignmentSheet }>()({
  ...of,
  name: 'seeAssignments',
  method: 'GET',
  refusals: STAFF_READ_REFUSALS,
});

/** Replaces a person's assignments at the locations within the caller's scope. */
export const changeAssignments = endpoint<Saved>()({
  ...of,
  name: 'changeAssignments',
  method: 'PUT',
  body: z.object({ version: z.int(), assignments: z.array(assignment).check(z.maxLength(5_000)) }),
  refusals: [...STAFF_READ_REFUSALS, 'csrf-refused', 'malformed-request', 'field-invalid', 'record-changed'],
});

/** Who takes which service at one location. `changeAssignments` changes one person's. */
export const seeLocationTeam = endpoint<{ data: LocationTeam }>()({
  ...of,
  name: 'seeLocationTeam',
  method: 'GET',
  path: '/api/internal/v1/admin/locations/:id/team',
  refusals: STAFF_READ_REFUSALS,
});
