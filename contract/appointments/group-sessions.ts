import * as z from 'zod/mini';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { resource } from '../protocol/resource.ts';
import type { Saved } from '../protocol/resource.ts';
import type { GroupSessionFacts, GroupSessionListRow } from './group-sessions.rows.ts';
import { groupSessionValues } from './group-sessions.values.ts';

export type { GroupSessionFacts, GroupSessionListRow } from './group-sessions.rows.ts';
export type { GroupSessionValues } from './group-sessions.values.ts';

/** Group sessions as staff plan them. */
export const groupSessions = resource<GroupSessionListRow, GroupSessionFacts>()({
  one: 'GroupSession',
  many: 'GroupSessions',
  path: '/groups',
  permission: 'rooms-edit',
  filters: ['when', 'location', 'service', 'state'],
  values: groupSessionValues,
  actions: ['public', 'invited'],
  refusals: ['transition-refused'],
});

/** A client with seats in a session. Contact data is empty where the reader may not see it. */
export interface Attendee {
  /** The visit that holds the seats. */
  id: string;
  version: number;
  name: string;
  email: string;
  phone: string;
  seats: number;
  status: number;
  confirmation_number: string;
  /** When staff checked them in; null before. */
  arrived_at: string | null;
}

/** A visitor on the wait list of a session. Staff see no contact: the booking takes it from the entry. */
export interface WaitingVisitor {
  id: string;
  name: string;
  seats: number;
  created: string;
  /** Until when a seat is held for them; null without an offer. */
  offered_until: string | null;
}

/** A session with its attendees; those who have cancelled come last. */
export interface Roster {
  id: string;
  version: number;
  name: string;
  service: string;
  service_id: string;
  location: string;
  location_id: string;
  start: string;
  end: string;
  time_zone: string;
  method: number;
  hosts: string;
  room: string;
  booked: number;
  /** Seats that are offered to the wait list. */
  held: number;
  capacity: number;
  cancelled: boolean;
  /** Only staff add attendees: no link opens it. */
  invite_only: boolean;
  /** What the reader may do here. */
  may: { add: boolean; edit: boolean; check_in: boolean; message: boolean };
  attendees: Attendee[];
  /** Visitors who wait for a seat, the longest wait first. */
  waiting: WaitingVisitor[];
}

/** The most characters of a text of staff: a text message carries it too. */
export const MESSAGE_MOST = 500;

const base = '/api/internal/v1/admin/groups/:id';
const common = { vendor: 'session', api: 'internal' } as const;
const id = { params: z.object({ id: pathId }) } as const;
const WRITING = [...STAFF_WRITE_REFUSALS, 'record-changed', 'transition-refused'] as const;

export const seeRoster = endpoint<{ data: Roster }>()({
  name: 'seeRoster',
  method: 'GET',
  path: `${base}/roster`,
  access: { permission: 'visits-list' },
  ...common,
  ...id,
  refusals: STAFF_READ_REFUSALS,
});

export const exportRoster = endpoint<null>()({
  name: 'exportRoster',
  method: 'GET',
  path: `${base}/roster.csv`,
  media: 'text/csv',
  access: { permission: 'visits-list' },
  ...common,
  ...id,
  refusals: STAFF_READ_REFUSALS,
});

/** Books a seat of the session for a client, with the contact that staff type. */
export const addAttendee = endpoint<{ data: { id: string } }>()({
  name: 'addAttendee',
  method: 'POST',
  path: `${base}/attendees`,
  access: { permission: 'join-queue' },
  ...common,
  ...id,
  body: z.object({
    /** An entry of the wait list of the session: the booking takes its contact and ends it. */
    wait_list_id: z.optional(recordId),
    attendee: z.object({
      first_name: z.optional(text(400)),
      last_name: z.optional(text(400)),
      email: z.optional(text(400)),
      cell_phone: z.optional(text(40)),
    }),
    /** True by default: the client gets a message. */
    notify: z.optional(z.boolean()),
  }),
  refusals: [
    ...WRITING,
    'slot-unavailable',
    'method-unavailable',
    'service-unknown',
    'location-unknown',
    'attendees-limit',
    'contact-required',
    'link-expired',
  ],
});

/** Notes that an attendee has come. It gives no ticket: the group is served together. */
export const checkInAttendee = endpoint<Saved>()({
  name: 'checkInAttendee',
  method: 'POST',
  path: `${base}/attendees/:visit/arrival`,
  access: { permission: 'check-in' },
  ...common,
  params: z.object({ id: pathId, visit: pathId }),
  // A second request changes nothing further.
  idempotent: false,
  refusals: WRITING,
});

/** Cancels the session and every appointment in it; each attendee gets a message. */
export const cancelGroupSession = endpoint<Saved>()({
  name: 'cancelGroupSession',
  method: 'POST',
  path: `${base}/cancellation`,
  access: { permission: 'rooms-edit' },
  ...common,
  ...id,
  body: z.object({ version: z.int(), reason: text(500) }),
  refusals: [...WRITING, 'reason-required'],
});

/** What stands against holding the session at another start too: its hosts, its room, the hours of the location. */
export const checkGroupFit = endpoint<{ data: { causes: SlotCause[] } }>()({
  name: 'checkGroupFit',
  method: 'GET',
  path: `${base}/fit`,
  access: { permission: 'rooms-edit' },
  ...common,
  ...id,
  query: z.object({ start: z.string().check(z.maxLength(40)) }),
  refusals: [...STAFF_READ_REFUSALS, 'field-invalid'],
});

/** Plans the same session at another start, in one series with it. */
export const repeatGroupSession = endpoint<Saved>()({
  name: 'repeatGroupSession',
  method: 'POST',
  path: `${base}/repeats`,
  access: { permission: 'rooms-edit' },
  ...common,
  ...id,
  body: z.object({ start: z.string().check(z.maxLength(40)) }),
  refusals: WRITING,
});

/** How many attendees a message reaches, by their contact, their consent and the vendor's channels. */
export const seeRecipients = endpoint<{ data: { count: number; unreachable: string[] } }>()({
  name: 'seeRecipients',
  method: 'GET',
  path: `${base}/recipients`,
  access: { permission: 'conversations' },
  ...common,
  ...id,
  refusals: STAFF_READ_REFUSALS,
});

/** Sends a text of staff to all attendees, in the ledger of messages. */
export const messageAttendees = endpoint<{ data: { count: number } }>()({
  name: 'messageAttendees',
  method: 'POST',
  path: `${base}/messages`,
  access: { permission: 'conversations' },
  ...common,
  ...id,
  body: z.object({ message: text(MESSAGE_MOST) }),
  refusals: [...WRITING, 'field-invalid'],
});
