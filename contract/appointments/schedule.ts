import * as z from 'zod/mini';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { isDateInYears } from '#domain/time/date.ts';
import type { AppointmentColumn } from '#domain/vendors/staff-view.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import type { Stage } from '../queue/lobby.ts';

/** A stretch of time, in RFC 3339. */
export interface ScheduleSpan {
  start: string;
  end: string;
}

/** Time that a row is not available for, and why; the reason is null where the reader may not see it. */
export interface ScheduleAbsence extends ScheduleSpan {
  /** `away`: an adjustment. `elsewhere`: an appointment at another location. `calendar`: an outside calendar. */
  kind: 'away' | 'elsewhere' | 'calendar';
  reason: string | null;
}

/** A row of the schedule: a staff member or a room. */
export interface ScheduleRow {
  id: string;
  name: string;
  /** The station of a staff member, the kind of a room; null without one. */
  detail: string | null;
  /** The languages that a staff member speaks; empty for a room. */
  languages: string[];
  /** The working hours, adjustments included. */
  hours: ScheduleSpan[];
  absences: ScheduleAbsence[];
}

/** An appointment as the schedule shows it. */
export interface ScheduleVisit extends ScheduleSpan {
  id: string;
  version: number;
  status: number;
  /** The stage in the line; null before the visitor has checked in. */
  stage: Stage | null;
  ticket_number: string | null;
  name: string;
  first_name: string;
  service_id: string;
  service: string;
  meeting_method: number;
  confirmation_number: string;
  /** The leading staff member first. Empty for an unassigned appointment and for a session. */
  staff_ids: string[];
  room_ids: string[];
  /** The people of the appointment. */
  seats: number;
  session_id: string | null;
  /** Minutes reserved around it: travel included. */
  before: number;
  after: number;
  overbooked: boolean;
  has_notes: boolean;
  /** The length that staff gave it, in minutes; null with the length of its service. */
  fixed_minutes: number | null;
}

/** A group session as the schedule shows it: one block for all of its attendees. */
export interface ScheduleSession extends ScheduleSpan {
  id: string;
  name: string;
  service_id: string;
  service: string;
  meeting_method: number;
  staff_ids: string[];
  room_ids: string[];
  booked: number;
  capacity: number;
}

/** Time that a booking page holds for a moment. */
export interface ScheduleHold extends ScheduleSpan {
  staff_ids: string[];
  room_ids: string[];
  until: string | null;
}

export interface Schedule {
  /** Grows with every change. */
  version: string;
  now: string;
  location: {
    id: string;
    name: string;
    time_zone: string;
    /** Whether notes with 8 or more digits in a row are refused there. */
    notes_digit_rule: boolean;
    /** The columns that lists of appointments do not show. */
    hidden_columns: AppointmentColumn[];
  };
  from: LocalDate;
  days: number;
  me: { staff_id: string | null; may: { book: boolean; edit: boolean; move: boolean; overbook: boolean } };
  /** The hours of the location, and the name of the holiday that closes it; null without one. */
  open: ScheduleSpan[];
  holiday: string | null;
  /** The grid of starts, in minutes. */
  step: number;
  staff: ScheduleRow[];
  rooms: ScheduleRow[];
  visits: ScheduleVisit[];
  sessions: ScheduleSession[];
  holds: ScheduleHold[];
  services: {
    id: string;
    name: string;
    minutes: number;
    /** The person cannot give an appointment another length. */
    fixed_length: boolean;
    is_group: boolean;
    /** The contact centre books only what a location, or a line of business, leaves to it. */
    may_book: boolean;
    methods: number[];
  }[];
}

const date = z.iso.date().check(z.refine(isDateInYears));
const days = z.string().check(z.regex(/^([1-9]|[12]\d|3[01])$/));

/** What the readings of a schedule share. */
const listing = {
  access: { permission: 'visits-list' },
  vendor: 'session',
  api: 'internal',
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'not-found',
    'parameter-invalid',
    'too-many-requests',
  ],
} as const;

/** Staff, rooms, hours and appointments of a location from a date on; the caller's own ones where their right ends there. */
export const seeSchedule = endpoint<{ data: Schedule }>()({
  name: 'seeSchedule',
  method: 'GET',
  path: '/api/internal/v1/admin/schedule',
  ...listing,
  query: z.object({
    location: recordId,
    from: date,
    /** 1 to 31; 1 by default. */
    days: z.optional(days),
  }),
});

/** What a change has left of named appointments: moved ones are missing. The sessions are those of the whole window. */
export interface ScheduleChanges {
  version: string;
  visits: ScheduleVisit[];
  sessions: ScheduleSession[];
}

/** Named appointments within the same window, and its sessions with the seats that are taken now. */
export const seeScheduleVisits = endpoint<{ data: ScheduleChanges }>()({
  name: 'seeScheduleVisits',
  method: 'GET',
  path: '/api/internal/v1/admin/schedule/visits',
  ...listing,
  query: z.object({
    location: recordId,
    from: date,
    days: z.optional(days),
    /** At most 100 ids, separated by commas. */
    ids: z.string().check(z.regex(/^\d{1,16}(,\d{1,16}){0,99}$/)),
  }),
});

/** The appointments of one date, counted by what became of them. */
export interface ScheduleDay {
  date: LocalDate;
  /** Confirmed, in service or served. */
  booked: number;
  completed: number;
  no_shows: number;
  cancelled: number;
}

/** Counts of a month, for its calendar. */
export const countSchedule = endpoint<{ data: ScheduleDay[] }>()({
  name: 'countSchedule',
  method: 'GET',
  path: '/api/internal/v1/admin/schedule/days',
  ...listing,
  query: z.object({
    location: recordId,
    from: date,
    days: z.string().check(z.regex(/^([1-9]|[1-3]\d|4[0-2])$/)),
  }),
});

/** Whether a time fits, before it is saved. */
export interface ScheduleFit {
  /** The causes against it, the main one first; empty if the time is free. */
  causes: SlotCause[];
  /** Whether a reason overrides all of them. */
  may_override: boolean;
  end: string;
  /** The appointments that it would overlap, among those the reader may see. */
  overlaps: (ScheduleSpan & { id: string; name: string })[];
}

/** Checks a time for a staff member, of an existing appointment or a new one, by the rules of slots. */
export const checkFit = endpoint<{ data: ScheduleFit }>()({
  name: 'checkFit',
  method: 'GET',
  path: '/api/internal/v1/admin/schedule/fit',
  access: { permission: 'join-queue' },
  vendor: 'session',
  api: 'internal',
  query: z.object({
    location: recordId,
    service: recordId,
    method: z.string().check(z.regex(/^[1-4]$/)),
    staff: recordId,
    start: z.string().check(z.maxLength(40)),
    minutes: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
    /** The room that it should use. */
    room: z.optional(recordId),
    /** The moved appointment: its own time counts as free. */
    visit: z.optional(recordId),
  }),
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'not-found',
    'parameter-invalid',
    'field-invalid',
    'too-many-requests',
  ],
});
