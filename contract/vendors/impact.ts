import * as z from 'zod/mini';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { isDateInYears } from '#domain/time/date.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText } from '../protocol/json-api.ts';

const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const method = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const methods = z.array(method).check(z.maxLength(4));
const ids = z.array(idText).check(z.maxLength(1000));
const date = z.iso.date().check(z.refine(isDateInYears));
const inOrder = z.refine<{ from: number; to: number }>(({ from, to }) => to > from, { path: ['to'] });

/** A stretch of a weekday in local minutes. `method` null is for all methods without hours of their own. */
const weekly = {
  weekday: between(0, 6),
  method: z.nullable(method),
  from: between(0, 1439),
  to: between(1, 1440),
  effective_from: z.nullable(date),
  effective_to: z.nullable(date),
};
const staffHours = z
  .object({
    ...weekly,
    /** Valid only in week `cycle_week` of every `cycle_weeks`, counted from `cycle_from`; null is every week. */
    cycle_weeks: z.optional(z.nullable(between(2, 52))),
    cycle_week: z.optional(z.nullable(between(0, 51))),
    cycle_from: z.optional(z.nullable(date)),
  })
  .check(inOrder);

/** Hours on certain dates: taken away, or added. */
const adjustment = z
  .object({
    kind: z.enum(['unavailable', 'extra']),
    from_date: date,
    to_date: date,
    from: between(0, 1439),
    to: between(1, 1440),
    /** Null is for all methods. */
    methods: z.nullable(methods),
    recurrence: z.nullable(
      z.object({
        every: z.enum(['day', 'week', 'month', 'year']),
        interval: between(1, 400),
        until: z.optional(z.nullable(date)),
        count: z.optional(z.nullable(between(1, 1000))),
      }),
    ),
  })
  .check(inOrder);

/** `adjustment_id` null adds one; `adjustment` null removes it; both change it. */
const adjusted = { adjustment_id: z.nullable(idText), adjustment: z.nullable(adjustment) };

/** A change of the set-up before it is saved. Absent values stay as they are. */
const CHANGES = {
  service: z.object({
    kind: z.literal('service'),
    service_id: idText,
    values: z.object({
      duration_minutes: z.optional(between(1, 1440)),
      slot_interval: z.optional(z.nullable(between(1, 240))),
      buffer_before: z.optional(between(0, 720)),
      buffer_after: z.optional(between(0, 720)),
      travel_minutes: z.optional(between(0, 720)),
      notice_minutes: z.optional(z.nullable(between(0, 525_600))),
      horizon_days: z.optional(z.nullable(between(0, 730))),
      meeting_methods: z.optional(methods),
      staff_needed: z.optional(between(1, 20)),
      rooms_needed: z.optional(
        z
          .array(z.object({ kind: z.enum(['room', 'equipment', 'desk']), count: between(1, 20) }))
          .check(z.maxLength(3)),
      ),
      invite_only: z.optional(z.boolean()),
      line_of_business_id: z.optional(z.nullable(idText)),
      archived: z.optional(z.boolean()),
      /** All locations that offer it. */
      location_ids: z.optional(ids),
    }),
  }),
  location: z.object({
    kind: z.literal('location'),
    location_id: idText,
    values: z.object({
      visibility: z.optional(z.enum(['public', 'private'])),
      physical: z.optional(z.boolean()),
      takes_phone: z.optional(z.boolean()),
      takes_video: z.optional(z.boolean()),
      lines_of_business: z.optional(ids),
      archived: z.optional(z.boolean()),
    }),
  }),
  locationHours: z.object({
    kind: z.literal('location-hours'),
    location_id: idText,
    /** The whole week, in place of the present one. */
    hours: z.array(z.object(weekly).check(inOrder)).check(z.maxLength(400)),
  }),
  locationAdjustment: z.object({ kind: z.literal('location-adjustment'), location_id: idText, ...adjusted }),
  holiday: z.object({
    kind: z.literal('holiday'),
    /** Null is for all locations. */
    location_id: z.nullable(idText),
    ...adjusted,
  }),
  staffHours: z.object({
    kind: z.literal('staff-hours'),
    /** Null is the caller. */
    staff_id: z.nullable(idText),
    location_id: idText,
    hours: z.array(staffHours).check(z.maxLength(400)),
  }),
  staffAdjustment: z.object({
    kind: z.literal('staff-adjustment'),
    /** Null is the caller. */
    staff_id: z.nullable(idText),
    ...adjusted,
  }),
  staffAssignments: z.object({
    kind: z.literal('staff-assignments'),
    staff_id: idText,
    /** All assignments, in place of the present ones. */
    assignments: z
      .array(
        z.object({
          service_id: idText,
          location_id: idText,
          meeting_methods: methods,
          duration_minutes: z.nullable(between(1, 1440)),
        }),
      )
      .check(z.maxLength(5000)),
    /** All locations where they work; absent: as now. */
    location_ids: z.optional(ids),
  }),
  staffLeaves: z.object({ kind: z.literal('staff-leaves'), staff_id: idText }),
  room: z.object({
    kind: z.literal('room'),
    room_id: idText,
    values: z.object({
      kind: z.optional(z.enum(['room', 'equipment', 'desk'])),
      capacity: z.optional(between(1, 10_000)),
      invite_only: z.optional(z.boolean()),
      archived: z.optional(z.boolean()),
    }),
  }),
  roomAdjustment: z.object({ kind: z.literal('room-adjustment'), room_id: idText, ...adjusted }),
};

export type SetUpChange = {
  [K in keyof typeof CHANGES]: z.output<(typeof CHANGES)[K]>;
}[keyof typeof CHANGES];

/** Now and after the change; `gained` and `lost` also show starts that only move. */
export interface ImpactCounts {
  now: number;
  after: number;
  gained: number;
  lost: number;
}

interface Counted {
  /** Distinct start times at each location. */
  starts: ImpactCounts;
  /** Slots: a service at a start time by a meeting method. */
  slots: ImpactCounts;
}

/** An appointment that fits now and does not fit after the change. */
export interface VisitOutside {
  id: string;
  first_name: string;
  last_name: string;
  location_id: string;
  location: string;
  service_id: string;
  service: string;
  staff_id: string | null;
  staff: string | null;
  start: string;
  end: string;
  zone: string;
  causes: SlotCause[];
  /** `move` if the same person has a free time that day. */
  suggest: 'move' | 'tell';
  /** The nearest free start; null to `tell`. */
  move_to: string | null;
}

export interface Impact extends Counted {
  /** The seven local dates that are counted: the next ones, or the first that the change concerns. */
  week: { from: string; to: string };
  weekdays: (Counted & { weekday: number })[];
  locations: (Counted & { id: string; name: string })[];
  outside: { visits: VisitOutside[]; count: number };
  /** Services that a location offers and that no person serves there any more. */
  nobody_left: { location_id: string; location: string; service_id: string; service: string }[];
  /** What was computed, of how many. Less than all is a sample. */
  counted: { services: number; of_services: number; visits: number; of_visits: number };
}

export interface ImpactResponse {
  data: Impact;
}

/** Declares the preview of some kinds of change, behind the permission that saves them. Previews change nothing. */
const preview = (of: {
  name: string;
  path: string;
  permission: PermissionId;
  kinds: readonly (typeof CHANGES)[keyof typeof CHANGES][];
}) =>
  endpoint<ImpactResponse>()({
    name: of.name,
    method: 'POST',
    path: `/api/internal/v1/admin/impact/${of.path}`,
    access: { permission: of.permission },
    vendor: 'session',
    api: 'internal',
    idempotent: false,
    // A choice of one is no choice to readers of the API document.
    body: z.object({ change: of.kinds.length === 1 ? of.kinds[0]! : z.union(of.kinds) }),
    refusals: [
      'malformed-request',
      'sign-in-required',
      'session-ended',
      'forbidden',
      'csrf-refused',
      'not-found',
      'field-invalid',
      'too-many-requests',
      'idempotency-key-invalid',
    ],
  });

export const previewService = preview({
  name: 'previewService',
  path: 'services',
  permission: 'services-edit',
  kinds: [CHANGES.service],
});
export const previewLocation = preview({
  name: 'previewLocation',
  path: 'locations',
  permission: 'locations-edit',
  kinds: [CHANGES.location],
});
export const previewLocationHours = preview({
  name: 'previewLocationHours',
  path: 'location-hours',
  permission: 'location-hours',
  kinds: [CHANGES.locationHours, CHANGES.locationAdjustment, CHANGES.holiday],
});
export const previewStaffSchedule = preview({
  name: 'previewStaffSchedule',
  path: 'staff-schedule',
  permission: 'staff-schedule',
  kinds: [CHANGES.staffHours, CHANGES.staffAdjustment],
});
export const previewOwnSchedule = preview({
  name: 'previewOwnSchedule',
  path: 'own-schedule',
  permission: 'own-hours',
  kinds: [CHANGES.staffHours, CHANGES.staffAdjustment],
});
export const previewStaff = preview({
  name: 'previewStaff',
  path: 'staff',
  permission: 'staff-edit',
  kinds: [CHANGES.staffAssignments, CHANGES.staffLeaves],
});
export const previewRoom = preview({
  name: 'previewRoom',
  path: 'rooms',
  permission: 'rooms-edit',
  kinds: [CHANGES.room, CHANGES.roomAdjustment],
});
