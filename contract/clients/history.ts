import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import type { SentMessage, TimelineEntry } from '../queue/visit-timeline.ts';

/** The part that appointments and walk-ins of a client share. */
interface ClientVisit {
  id: string;
  service: string;
  meeting_method: number;
  status: number;
  location_id: string;
  location: string;
  zone: string;
  /** The staff member of the visit; null without one. */
  staff: string | null;
  /** The client was recognised by their contact, and staff have not confirmed it. */
  suggested: boolean;
  /** The client's workflow that it belongs to. */
  workflow: { id: string; title: string } | null;
}

export interface ClientAppointment extends ClientVisit {
  version: number;
  confirmation_number: string;
  start: string;
  end: string;
  /** The entry channel, and the campaign of the link; null without the feature. */
  booked_through: number | null;
  utm: Record<string, string> | null;
  added_by: { kind: string; name: string | null };
  created_at: string;
  /** What the reader may do with it. */
  may: { edit: boolean; book: boolean };
}

export const WALK_IN_OUTCOMES = ['open', 'served', 'no-show', 'left', 'cancelled', 'converted'] as const;
export type WalkInOutcome = (typeof WALK_IN_OUTCOMES)[number];

export interface ClientWalkIn extends ClientVisit {
  ticket_number: string;
  joined_at: string;
  called_at: string | null;
  started_at: string | null;
  ended_at: string | null;
  /** Minutes from joining to the start of the service, and from its start to its end. */
  wait_minutes: number | null;
  handle_minutes: number | null;
  outcome: WalkInOutcome;
  rating: number | null;
}

/** A page of a client's history. Pass `next` as `after` to read on; null at the end. */
export interface HistoryPage<Row> {
  data: Row[];
  meta: { next: string | null };
}

const history = {
  method: 'GET',
  access: { permission: 'clients-see' },
  vendor: 'session',
  api: 'internal',
  feature: 'newActivities',
  refusals: STAFF_READ_REFUSALS,
} as const;
const client = { id: pathId };
const after = z.optional(z.string().check(z.maxLength(60)));

export const APPOINTMENT_FILTERS = ['upcoming', 'past', 'cancelled'] as const;

/** The appointments of a client within the reader's reach: the next one first, past ones newest first. */
export const listClientAppointments = endpoint<HistoryPage<ClientAppointment>>()({
  name: 'listClientAppointments',
  path: '/api/internal/v1/admin/clients/:id/appointments',
  ...history,
  params: z.object(client),
  query: z.object({ when: z.optional(z.enum(APPOINTMENT_FILTERS)), after }),
});

/** The walk-ins of a client within the reader's reach, newest first. */
export const listClientWalkIns = endpoint<HistoryPage<ClientWalkIn>>()({
  name: 'listClientWalkIns',
  path: '/api/internal/v1/admin/clients/:id/walk-ins',
  ...history,
  params: z.object(client),
  query: z.object({ after }),
});

/** Every change of a visit, and every message about it. */
export interface VisitLog {
  timeline: TimelineEntry[];
  messages: SentMessage[];
}

export const seeVisitLog = endpoint<{ data: VisitLog }>()({
  name: 'seeVisitLog',
  path: '/api/internal/v1/admin/clients/:id/visits/:visit',
  ...history,
  params: z.object({ ...client, visit: pathId }),
});

/** What a client's timeline joins. */
export const TIMELINE_KINDS = [
  'appointment',
  'walkin',
  'message',
  'text',
  'call',
  'chat',
  'file',
  'answer',
  'feedback',
  'consent',
  'merge',
  'note',
  'workflow',
  'wrapup',
  'access',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** One entry of a client's timeline. */
export interface TimelineItem {
  /** One of its own among the entries of its kind. Of a file, the number of the file. */
  id: string;
  kind: TimelineKind;
  at: string;
  /** The staff member who did it; null if it was none. */
  by: string | null;
  /** The visit that it is about; null for an entry about the client. */
  visit: {
    id: string;
    kind: 'appointment' | 'walk-in';
    service: string;
    location: string;
    zone: string;
    suggested: boolean;
  } | null;
  /** The words of a note, a text, a reply, a rating or an outcome, and the name of a file; empty without any. */
  text: string;
  /** Codes: the status of a visit, the channel and outcome of a message, the rating. Of a workflow, what happened and its titles. */
  data: Record<string, string | number | boolean | null>;
}

/** Everything about a client within the reader's reach, the latest first. */
export const seeClientTimeline = endpoint<HistoryPage<TimelineItem>>()({
  name: 'seeClientTimeline',
  path: '/api/internal/v1/admin/clients/:id/timeline',
  ...history,
  params: z.object(client),
  query: z.object({ kind: z.optional(z.enum(TIMELINE_KINDS)), after }),
});

/** The same without the feature, in one list. Workflows belong to the feature. */
export const seeClientActivity = endpoint<HistoryPage<TimelineItem>>()({
  name: 'seeClientActivity',
  method: 'GET',
  path: '/api/internal/v1/admin/clients/:id/activity',
  access: { permission: 'clients-see' },
  vendor: 'session',
  api: 'internal',
  params: z.object(client),
  query: z.object({ after }),
  refusals: STAFF_READ_REFUSALS,
});

/** A note about a client. Only its author reads a private one. */
export const addClientNote = endpoint<{ data: { id: string } }>()({
  name: 'addClientNote',
  path: '/api/internal/v1/admin/clients/:id/notes',
  ...history,
  method: 'POST',
  access: { permission: 'clients-edit' },
  params: z.object(client),
  body: z.object({ text: text(4000), shared: z.boolean() }),
  refusals: STAFF_WRITE_REFUSALS,
});
