import * as z from 'zod/mini';
import type { NotShown, Varies } from '#domain/queue/wait-estimate.ts';
import type { AppointmentAttributes } from '../appointments/appointments.ts';
import { endpoint } from './endpoint.ts';
import type { QueueAppointmentAttributes } from '../queue/queue.ts';

export const REALTIME_PATH = '/realtime';

/** Channel names, one helper each, so that no page spells one itself. */
export const channels = {
  location: (id: string) => `location.${id}`,
  queueAppointment: (id: string) => `queue-appointment.${id}`,
  appointment: (id: string) => `appointment.${id}`,
  display: (locationId: string) => `display.${locationId}`,
  lobby: (locationId: string) => `lobby.${locationId}`,
  schedule: (locationId: string) => `schedule.${locationId}`,
  vendor: (id: string) => `vendor.${id}`,
  records: (vendorId: string) => `records.${vendorId}`,
  chat: (id: string) => `chat.${id}`,
  chats: (vendorId: string) => `chats.${vendorId}`,
};

/** Channels that any page may follow. */
const OPEN = ['location.', 'vendor.'];

/**
 * Returns whether a subscription to the channel requires a token or a confirm code. A hosted service names such a
 * channel `private-…`, because it admits any client to all others.
 */
export const asksForProof = (channel: string): boolean => !OPEN.some((prefix) => channel.startsWith(prefix));

/** Every message carries a version; a client that has seen a higher one ignores the message. */
export interface WaitTimeRecalculated {
  version: number;
  data: {
    id: string;
    type: 'service' | 'queue-appointment';
    attributes: {
      expected_start: string | null;
      low: number | null;
      high: number | null;
      people_before?: number;
      /** The number of staff on duty who serve this. */
      serving?: number;
      /** Other waiting visitors before this one, for other staff. */
      others_waiting?: number;
      /** The certain minimum in minutes. */
      least?: number | null;
      /** The reason for a wide range. */
      varies?: Varies | null;
      /** The reason why no wait is shown; null if one is. */
      reason?: NotShown | null;
    };
  }[];
}
export interface ManageQueueAppointmentUpdated extends Pick<
  QueueAppointmentAttributes,
  'dial_in' | 'status' | 'meeting_link' | 'user' | 'called_at' | 'station' | 'version'
> {
  data: Pick<
    QueueAppointmentAttributes,
    'dial_in' | 'status' | 'meeting_link' | 'user' | 'called_at' | 'station' | 'version'
  >;
}
/** Data for a manage page to show at once; it fetches the rest. */
export interface ManageAppointmentUpdated extends AppointmentNews {
  version: number;
  data: AppointmentNews;
}
type AppointmentNews = Pick<
  AppointmentAttributes,
  'status' | 'start' | 'end' | 'meeting_link' | 'version'
> & {
  user: { full_name: string } | null;
};
/** Other slots are available: clients fetch them again. */
export interface SlotsChanged {
  version: number;
}
export interface LobbyChanged {
  version: number;
  kinds: string[];
  visit_ids: string[];
}
/** Without ids, rows or hours have changed. */
export interface ScheduleChanged {
  version: number;
  visit_ids: string[];
}
export interface DisplayChanged {
  version: number;
}
/** The vendor's settings have changed: an open page with another version fetches them. */
export interface SettingsChanged {
  version: number;
}

/** A set-up record has changed: open lists and forms of its kind say so. */
export interface RecordsChanged {
  version: number;
  /** The subject of its events, such as `service`. */
  kind: string;
  id: string;
  /** The staff member who changed it; null for an import, the operator or the system. */
  by: string | null;
}

/** A chat has changed: fetch its lines after the last seen number. */
export interface ChatChanged {
  version: number;
  /** The number of its last line. */
  last: number;
}

export const EVENTS = {
  wait: 'WaitTimeRecalculated',
  manage: 'ManageQueueAppointmentUpdated',
  appointment: 'ManageAppointmentUpdated',
  lobby: 'LobbyChanged',
  schedule: 'ScheduleChanged',
  display: 'DisplayChanged',
  slots: 'SlotsChanged',
  settings: 'SettingsChanged',
  records: 'RecordsChanged',
  chat: 'ChatChanged',
  chats: 'ChatsChanged',
} as const;

export interface SubscribeRequest {
  channel: string;
  auth?: { headers?: { authorization?: string; 'x-confirm-code'?: string } };
}
export type SubscribeResponse = { ok: true } | { error: string };

export const renewToken = endpoint<{ data: { token: string; expires_at: string } }>()({
  name: 'renewToken',
  method: 'POST',
  path: '/api/internal/v1/realtime/token',
  access: 'anyone',
  vendor: { record: 'visit', in: 'body', at: 'id' },
  api: 'internal',
  idempotent: false,
  inPreview: true,
  body: z
    .object({
      token: z.optional(z.string().check(z.maxLength(4096))),
      id: z.optional(z.string()),
      confirm_code: z.optional(z.string()),
    })
    .check(z.refine(({ token, id }) => token !== undefined || id !== undefined, { path: ['token'] })),
  refusals: ['malformed-request', 'vendor-required', 'not-found', 'too-many-requests'],
});

/** Credentials of a socket for a hosted service. `user_auth` and `user_data` bind it to a sign-in and end with it. */
export interface ChannelGrant {
  /** Absent if the request was only about the user. */
  auth?: string | undefined;
  user_auth?: string | undefined;
  user_data?: string | undefined;
}

/**
 * Authorises a channel for the hosted driver: by the token (also as `Authorization: Bearer …`), and by the
 * visit's code where the channel requires one.
 */
export const authoriseChannel = endpoint<ChannelGrant>()({
  name: 'authoriseChannel',
  method: 'POST',
  path: '/api/internal/v1/realtime/auth',
  access: 'anyone',
  vendor: 'none',
  api: 'internal',
  idempotent: false,
  form: true,
  inPreview: true,
  body: z.object({
    socket_id: z.string().check(z.regex(/^[0-9]{1,20}\.[0-9]{1,20}$/)),
    channel_name: z.optional(z.string().check(z.maxLength(100))),
    confirm_code: z.optional(z.string().check(z.maxLength(200))),
    token: z.optional(z.string().check(z.maxLength(4096))),
  }),
  refusals: ['malformed-request', 'forbidden', 'not-found', 'too-many-requests', 'unavailable'],
});
