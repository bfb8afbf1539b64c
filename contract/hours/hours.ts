import * as z from 'zod/mini';
import type { PermissionId } from '#domain/access/permission-table.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';
import { locationWeek, staffWeek } from './hours.values.ts';
import type { HoursRow } from './week-layer.ts';

/** A week of hours, and who changed which weekdays, newest first. */
export interface Week {
  data: {
    /** Counts the changes; a change names the version that it began with. */
    version: number;
    hours: HoursRow[];
    /** The hours of the location, for the week of a staff member. */
    opening: HoursRow[];
    time_zone: string;
    /** `request` if the role may only ask for other hours, `right` if it may only read them. */
    read_only: 'right' | 'request' | null;
    changes: { id: string; at: string; actor: string; weekdays: number[] }[];
  };
}

const READING = ['sign-in-required', 'session-ended', 'forbidden', 'not-found', 'too-many-requests'] as const;
const WRITING = [
  ...READING,
  'csrf-refused',
  'malformed-request',
  'field-invalid',
  'record-changed',
  'idempotency-key-in-flight',
  'idempotency-key-reused',
  'idempotency-key-invalid',
] as const;

const common = (permission: PermissionId) =>
  ({ access: { permission }, vendor: 'session', api: 'internal' }) as const;
const saved = { version: z.int() };
const PATH = '/api/internal/v1/admin/hours';

export const seeLocationHours = endpoint<Week>()({
  ...common('location-hours'),
  name: 'seeLocationHours',
  method: 'GET',
  path: `${PATH}/locations/:id`,
  params: z.object({ id: pathId }),
  refusals: READING,
});
/** Replaces the whole week. */
export const changeLocationHours = endpoint<Week>()({
  ...common('location-hours'),
  name: 'changeLocationHours',
  method: 'PUT',
  path: `${PATH}/locations/:id`,
  params: z.object({ id: pathId }),
  body: z.object({ ...saved, hours: locationWeek }),
  refusals: WRITING,
});

const atLocation = z.object({ id: pathId, locationId: pathId });
export const seeStaffHours = endpoint<Week>()({
  ...common('staff-schedule'),
  name: 'seeStaffHours',
  method: 'GET',
  path: `${PATH}/staff/:id/:locationId`,
  params: atLocation,
  refusals: READING,
});
export const changeStaffHours = endpoint<Week>()({
  ...common('staff-schedule'),
  name: 'changeStaffHours',
  method: 'PUT',
  path: `${PATH}/staff/:id/:locationId`,
  params: atLocation,
  body: z.object({ ...saved, hours: staffWeek }),
  refusals: WRITING,
});

const ownAtLocation = z.object({ locationId: pathId });
export const seeOwnHours = endpoint<Week>()({
  ...common('own-hours'),
  name: 'seeOwnHours',
  method: 'GET',
  path: `${PATH}/own/:locationId`,
  params: ownAtLocation,
  refusals: READING,
});
export const changeOwnHours = endpoint<Week>()({
  ...common('own-hours'),
  name: 'changeOwnHours',
  method: 'PUT',
  path: `${PATH}/own/:locationId`,
  params: ownAtLocation,
  body: z.object({ ...saved, hours: staffWeek }),
  refusals: WRITING,
});
