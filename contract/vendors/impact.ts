import * as z from 'zod/mini';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText } from '../protocol/json-api.ts';
import { locationWeek, roomWeek, staffWeek } from '../hours/hours.values.ts';
import { holidayDay, newCalendar } from '../hours/holidays.values.ts';
import { actedBy, adjusted, between, date, ids, methods, settingsAt } from './impact.values.ts';

export type { AdjustmentRule } from './impact.values.ts';

const ofAdjustments = actedBy(['archive', 'restore', 'approve']);
const ofOffers = actedBy(['archive', 'restore', 'publish', 'hide']);

/** A change of the set-up before it is saved. Absent values stay as they are. */
const CHANGES = {
  service: z.object({
    kind: z.literal('service'),
    service_id: idText,
    values: z.object({
      duration_minutes: z.optional(between(1, 1440)),
      handle_minutes: z.optional(between(1, 1440)),
      target_minutes: z.optional(z.nullable(between(1, 1440))),
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
  services: z.object({ kind: z.literal('services'), ...ofOffers }),
  line: z.object({
    kind: z.literal('line'),
    line_id: idText,
    /** All that belongs to the line of business, in place of the present. */
    values: z.object({
      service_ids: z.optional(ids),
      location_ids: z.optional(ids),
      staff_ids: z.optional(ids),
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
  locations: z.object({ kind: z.literal('locations'), ...ofOffers }),
  locationHours: z.object({
    kind: z.literal('location-hours'),
    location_id: idText,
    /** The whole week, in place of the present one. */
    hours: locationWeek,
  }),
  locationAdjustment: z.object({ kind: z.literal('location-adjustment'), location_id: idText, ...adjusted }),
  holiday: z.object({
    kind: z.literal('holiday'),
    /** Null is for all locations. */
    location_id: z.nullable(idText),
    ...adjusted,
  }),
  locationAdjustments: z.object({ kind: z.literal('location-adjustments'), ...ofAdjustments }),
  /** Adds the holidays that a new calendar would have. */
  holidayCalendar: z.object({ kind: z.literal('holiday-calendar'), ...newCalendar }),
  /** Removes the holidays to come of a calendar. */
  holidayCalendarEnd: z.object({ kind: z.literal('holiday-calendar-end'), calendar_id: idText }),
  /** Opens or closes the holidays of one date of a calendar, or gives them hours. */
  holidayDate: z.object({ kind: z.literal('holiday-date'), calendar_id: idText, date, ...holidayDay }),
  staffHours: z.object({
    kind: z.literal('staff-hours'),
    /** Null is the caller. */
    staff_id: z.nullable(idText),
    location_id: idText,
    hours: staffWeek,
  }),
  staffAdjustment: z.object({
    kind: z.literal('staff-adjustment'),
    /** Null is the caller. */
    staff_id: z.nullable(idText),
    ...adjusted,
  }),
  staffAdjustments: z.object({ kind: z.literal('staff-adjustments'), ...ofAdjustments }),
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
      service_ids: z.optional(ids),
      invite_only: z.optional(z.boolean()),
      hours: z.optional(roomWeek),
      archived: z.optional(z.boolean()),
    }),
  }),
  rooms: z.object({ kind: z.literal('rooms'), ...actedBy(['archive', 'restore']) }),
  roomAdjustment: z.object({ kind: z.literal('room-adjustment'), room_id: idText, ...adjusted }),
  roomAdjustments: z.object({ kind: z.literal('room-adjustments'), ...ofAdjustments }),
  clientViewSettings: z.object({ kind: z.literal('client-view-settings'), ...settingsAt }),
  lobbySettings: z.object({ kind: z.literal('lobby-settings'), ...settingsAt }),
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
  version: number;
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

/** How long a walk-in waits who joins at the busiest hour of a location; minutes, null if no walk-in is called. */
export interface WaitChange {
  location_id: string;
  location: string;
  date: string;
  /** The local hour, 0 to 23. */
  hour: number;
  now: number | null;
  after: number | null;
}

export interface Impact extends Counted {
  /** The seven local dates that are counted: the next ones, or the first that the change concerns. */
  week: { from: string; to: string };
  weekdays: (Counted & { weekday: number })[];
  locations: (Counted & { id: string; name: string })[];
  outside: { visits: VisitOutside[]; count: number };
  /** Services that a location offers and that no person serves there any more. */
  nobody_left: { location_id: string; location: string; service_id: string; service: string }[];
  /** The lines of at most three locations, if the change concerns them. */
  waits: WaitChange[];
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
  kinds: [CHANGES.service, CHANGES.services, CHANGES.line],
});
export const previewLocation = preview({
  name: 'previewLocation',
  path: 'locations',
  permission: 'locations-edit',
  kinds: [CHANGES.location, CHANGES.locations],
});
export const previewLocationHours = preview({
  name: 'previewLocationHours',
  path: 'location-hours',
  permission: 'location-hours',
  kinds: [
    CHANGES.locationHours,
    CHANGES.locationAdjustment,
    CHANGES.holiday,
    CHANGES.holidayCalendar,
    CHANGES.holidayCalendarEnd,
    CHANGES.holidayDate,
    CHANGES.locationAdjustments,
  ],
});
export const previewStaffSchedule = preview({
  name: 'previewStaffSchedule',
  path: 'staff-schedule',
  permission: 'staff-schedule',
  kinds: [CHANGES.staffHours, CHANGES.staffAdjustment, CHANGES.staffAdjustments],
});
export const previewOwnSchedule = preview({
  name: 'previewOwnSchedule',
  path: 'own-schedule',
  permission: 'own-hours',
  kinds: [CHANGES.staffHours, CHANGES.staffAdjustment, CHANGES.staffAdjustments],
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
  kinds: [CHANGES.room, CHANGES.rooms, CHANGES.roomAdjustment, CHANGES.roomAdjustments],
});
export const previewBookingSettings = preview({
  name: 'previewBookingSettings',
  path: 'client-view-settings',
  permission: 'settings-client-view',
  kinds: [CHANGES.clientViewSettings],
});
export const previewLobbySettings = preview({
  name: 'previewLobbySettings',
  path: 'lobby-settings',
  permission: 'settings-other',
  kinds: [CHANGES.lobbySettings],
});
