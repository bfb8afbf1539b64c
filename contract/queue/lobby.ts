import * as z from 'zod/mini';
import type { LobbyColumn } from '#domain/vendors/staff-view.ts';
import { ATTEMPT_OUTCOMES } from '#domain/visits/call-attempts.ts';
import { HOLD_MINUTES } from '#domain/visits/line-verbs.ts';
import type { ExpectedVisit } from './check-in.ts';
import type { LobbyDelay } from './delays.ts';
import type { MessageWay, SentMessage, TimelineEntry } from './visit-timeline.ts';
import type { TicketTemplate } from '../devices/ticket-template.ts';
import { endpoint } from '../protocol/endpoint.ts';
import type { BodyOf } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';

/** The stage of a visit in the line. The open API shows the six status codes instead. */
export type Stage = 'waiting' | 'called' | 'serving' | 'served' | 'done';
export const VERBS = [
  'call',
  'recall',
  'start',
  'serve',
  'complete',
  'no-show',
  'return',
  'transfer',
  'hold',
  'attempt',
  'cancel',
  'undo',
] as const;
export type Verb = (typeof VERBS)[number];

export interface LobbyVisit {
  id: string;
  version: number;
  stage: Stage;
  status: number;
  ticket_number: string;
  name: string;
  first_name: string;
  lang: string;
  service_id: string;
  service: string;
  meeting_method: number;
  fulfillment_method: number;
  source: number | null;
  preferred_staff: string | null;
  /** The start of the appointment, null for a walk-in, and from when it goes before walk-ins, null never. */
  appointment_at: string | null;
  due_from: string | null;
  joined_at: string;
  called_at: string | null;
  calls: number;
  started_at: string | null;
  ended_at: string | null;
  expected_start: string | null;
  low: number | null;
  high: number | null;
  least: number | null;
  people_before: number | null;
  promised_minutes: number | null;
  expected_minutes: number;
  /** The end that its staff member expects for the service; null without one. */
  expected_end: string | null;
  held_until: string | null;
  attempts: number;
  /** Why a called video visit has no room; null if it has one or needs none. */
  video_fault: string | null;
  has_notes: boolean;
  /** A kiosk gave the ticket without a connection; unavailable: the line would have refused the join. */
  offline: 'given' | 'unavailable' | null;
  car_details: boolean;
  staff: { id: string; name: string } | null;
  station: { id: string; name: string } | null;
  /** The room that staff have chosen, or else the one that the appointment has reserved. */
  room: { id: string; name: string } | null;
  outcome: string | null;
  rating: number | null;
}
export interface LobbyStaff {
  id: string;
  name: string;
  state: 'available' | 'busy' | 'break' | 'off';
  station: { id: string; name: string } | null;
  since: string | null;
  /** Since when a visitor whom they may call waits, and they do not call; null while they work. */
  silent_since: string | null;
  /** From when on their current service may have been forgotten, often in the future; null without one. */
  forgotten_from: string | null;
  visit_id: string | null;
}
/** A room to which staff may send a visitor in person. */
export interface LobbyRoom {
  id: string;
  name: string;
  accessible: boolean;
  /** The services that it hosts; empty is all. */
  service_ids: string[];
  /** The visit of the line that has it. */
  visit_id: string | null;
  /** The visitor or the session that has it now. */
  taken_by: string | null;
  /** The next booking of it within the hour, or the current one of a visitor who is not here yet. */
  reserved: { by: string; from: string } | null;
}

export interface LobbySnapshot {
  data: {
    location: {
      id: string;
      name: string;
      time_zone: string;
      is_open: boolean;
      open_until: string | null;
      /** Meeting methods of this line, and those that are paused. */
      methods: number[];
      paused_methods: number[];
      /** Minutes of waiting from which a visitor is marked; null for no mark. */
      wait_marks: { amber: number | null; red: number | null };
      /** Whether notes with 8 or more digits in a row are refused here. */
      notes_digit_rule: boolean;
      ticket: TicketTemplate;
      /** The columns that the lists do not show. */
      hidden_columns: LobbyColumn[];
      delays: LobbyDelay[];
    };
    now: string;
    version: string;
    me: {
      staff_id: string | null;
      name: string;
      state: 'available' | 'busy' | 'break' | 'off';
      station_id: string | null;
      current_visit_id: string | null;
      may: {
        call: boolean;
        change: boolean;
        add: boolean;
        reorder: boolean;
        edit: boolean;
        pause: boolean;
        check_in: boolean;
        see_contact: boolean;
      };
    };
    stations: { id: string; name: string; taken_by: string | null }[];
    rooms: LobbyRoom[];
    /** `category` is null without one; `offered` is false where its category is hidden in the lobby. */
    services: { id: string; name: string; category: string | null; offered: boolean }[];
    /** The earliest first. */
    expected: ExpectedVisit[];
    waiting: LobbyVisit[];
    called: LobbyVisit[];
    serving: LobbyVisit[];
    done: LobbyVisit[];
    staff: LobbyStaff[];
    counters: {
      longest_wait_minutes: number | null;
      average_wait_minutes: number | null;
      served_today: number;
      staff_in: number;
      staff_total: number;
    };
    next_visit_id: string | null;
    /** Who has no room for the video calls that they are assigned to; null if video is not taken here. */
    video_room_missing: 'everyone' | 'me' | null;
  };
}

const lobby = { api: 'internal', vendor: 'session', feature: 'lobby' } as const;
const locationParams = z.object({ locationId: pathId });
const CHANGING = ['sign-in-required', 'forbidden', 'csrf-refused', 'not-found'] as const;

export const seeLobby = endpoint<LobbySnapshot>()({
  name: 'seeLobby',
  method: 'GET',
  path: '/api/internal/v1/admin/lobby/:locationId',
  access: { permission: 'lobby-see' },
  ...lobby,
  params: locationParams,
  refusals: ['sign-in-required', 'forbidden', 'not-found'],
});

export const callNext = endpoint<{ data: VisitDetail } | null>()({
  name: 'callNext',
  method: 'POST',
  path: '/api/internal/v1/admin/lobby/:locationId/call-next',
  access: { permission: 'lobby-call' },
  ...lobby,
  params: locationParams,
  body: z.object({ station_id: z.optional(z.nullable(idText)) }),
  refusals: [...CHANGING, 'station-taken', 'field-invalid'],
});

export const pauseIntake = endpoint<{ data: { paused_methods: number[] } }>()({
  name: 'pauseIntake',
  method: 'PUT',
  path: '/api/internal/v1/admin/lobby/:locationId/intake',
  access: { permission: 'lobby-close' },
  ...lobby,
  params: locationParams,
  body: z.object({ paused_methods: z.array(z.int().check(z.gte(1), z.lte(3))).check(z.maxLength(3)) }),
  refusals: [...CHANGING, 'field-invalid'],
});

export const addWalkIn = endpoint<{ data: VisitDetail }>()({
  name: 'addWalkIn',
  method: 'POST',
  path: '/api/internal/v1/admin/lobby/:locationId/walk-ins',
  access: { permission: 'join-queue' },
  ...lobby,
  params: locationParams,
  body: z.object({
    first_name: text(400),
    last_name: z.optional(text(400)),
    service_id: idText,
    meeting_method: z.optional(z.int()),
    email: z.optional(text(400)),
    cell_phone: z.optional(text(64)),
    lang: z.optional(z.string()),
    receive_sms: z.optional(z.boolean()),
    notes: z.optional(text(4000)),
    preferred_staff_id: z.optional(z.nullable(idText)),
    /** The client on record who came. */
    client_id: z.optional(idText),
    /** A workflow of that client, of which the visit is a step. */
    workflow_id: z.optional(idText),
  }),
  refusals: [...CHANGING, 'service-unknown', 'method-unavailable', 'queue-full', 'field-invalid'],
});

export interface VisitDetail extends LobbyVisit {
  location_id: string;
  confirmation_number: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  receive_sms: boolean;
  notes: string;
  car: string;
  answers: { question: string; value: string }[];
  /** Files that the client has uploaded, for staff who may see the contact. */
  files: { id: string; name: string; size: number }[];
  created_at: string;
  feedback: { rating: number; experience: string; given_at: string } | null;
  history: {
    id: string;
    at: string;
    kind: 'walk-in' | 'appointment';
    service: string;
    staff: string | null;
    status: number;
  }[];
  timeline: TimelineEntry[];
  messages: SentMessage[];
  undo_until: string | null;
  meeting_link: string | null;
  /** How staff may write to the visitor: null without the right, empty when it is too late. */
  message_ways: MessageWay[] | null;
  /** How staff reach a called visitor from the lobby; null without the feature, or in person. */
  connect: { method: 2 | 3; href: string } | null;
}

export const seeVisit = endpoint<{ data: VisitDetail }>()({
  name: 'seeVisit',
  method: 'GET',
  path: '/api/internal/v1/admin/visits/:id',
  access: { permission: 'lobby-see' },
  ...lobby,
  params: z.object({ id: pathId }),
  refusals: ['sign-in-required', 'forbidden', 'not-found'],
});

export const moveVisit = endpoint<{ data: VisitDetail }>()({
  name: 'moveVisit',
  method: 'POST',
  path: '/api/internal/v1/admin/visits/:id/:verb',
  // The widest permission of its verbs; each verb also checks its own.
  access: { permission: 'visit-edit' },
  ...lobby,
  params: z.object({ id: pathId, verb: z.enum(VERBS) }),
  body: z.object({
    version: z.int(),
    reason: z.optional(text(500)),
    station_id: z.optional(z.nullable(idText)),
    /** For a hold: minutes; 0 ends the hold. */
    minutes: z.optional(z.int().check(z.gte(0), z.lte(HOLD_MINUTES.most))),
    /** For a callback attempt: its outcome. */
    outcome: z.optional(z.enum(ATTEMPT_OUTCOMES)),
    /** For a transfer: the target. Missing fields stay unchanged. */
    service_id: z.optional(idText),
    staff_id: z.optional(z.nullable(idText)),
    location_id: z.optional(idText),
    meeting_method: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  }),
  refusals: [
    'sign-in-required',
    'forbidden',
    'csrf-refused',
    'not-found',
    'service-unknown',
    'location-unknown',
    'visit-changed',
    'transition-refused',
    'undo-refused',
    'reason-required',
    'station-taken',
    'field-invalid',
  ],
});

export type MoveBody = BodyOf<typeof moveVisit>;
