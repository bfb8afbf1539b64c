import * as z from 'zod/mini';
import type { PermissionId } from '#domain/access/permission-table.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText } from '../protocol/json-api.ts';

/** What was done: `changed` if another person changed the appointment since the preview, `over` if it cannot move any more. */
export const SETTLED = ['moved', 'told', 'left', 'changed', 'over', 'not-found'] as const;

export interface SettledVisit {
  visit_id: string;
  done: (typeof SETTLED)[number];
  /** The start as it is now; null if nothing was done. */
  start: string | null;
}

export interface SettleResponse {
  data: { visits: SettledVisit[] };
}

const answer = z.object({
  visit_id: idText,
  /** The version that the preview named. */
  version: z.int().check(z.minimum(1)),
  do: z.enum(['move', 'tell', 'leave']),
  /** The new start. A move without one, or to a time that is gone, tells the client. */
  to: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});

/** Declares the answers after a saved change, behind the permission that saves it. */
const answers = (of: { name: string; path: string; permission: PermissionId }) =>
  endpoint<SettleResponse>()({
    name: of.name,
    method: 'POST',
    path: `/api/internal/v1/admin/impact/answers/${of.path}`,
    access: { permission: of.permission },
    vendor: 'session',
    api: 'internal',
    body: z.object({ answers: z.array(answer).check(z.maxLength(200)) }),
    refusals: [
      'malformed-request',
      'sign-in-required',
      'session-ended',
      'forbidden',
      'csrf-refused',
      'field-invalid',
      'too-many-requests',
      'idempotency-key-in-flight',
      'idempotency-key-reused',
      'idempotency-key-invalid',
    ],
  });

export const settleService = answers({
  name: 'settleService',
  path: 'services',
  permission: 'services-edit',
});
export const settleLocation = answers({
  name: 'settleLocation',
  path: 'locations',
  permission: 'locations-edit',
});
export const settleLocationHours = answers({
  name: 'settleLocationHours',
  path: 'location-hours',
  permission: 'location-hours',
});
export const settleStaffSchedule = answers({
  name: 'settleStaffSchedule',
  path: 'staff-schedule',
  permission: 'staff-schedule',
});
export const settleOwnSchedule = answers({
  name: 'settleOwnSchedule',
  path: 'own-schedule',
  permission: 'own-hours',
});
export const settleStaff = answers({ name: 'settleStaff', path: 'staff', permission: 'staff-edit' });
export const settleRoom = answers({ name: 'settleRoom', path: 'rooms', permission: 'rooms-edit' });
export const settleBookingSettings = answers({
  name: 'settleBookingSettings',
  path: 'client-view-settings',
  permission: 'settings-client-view',
});
