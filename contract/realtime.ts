import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { QueueAppointmentAttributes } from './queue.ts';

export const REALTIME_PATH = '/realtime';

/** Channel names, by a helper each, so that no page spells one itself. */
export const channels = {
  location: (id: string) => `location.${id}`,
  queueAppointment: (id: string) => `queue-appointment.${id}`,
  display: (locationId: string) => `display.${locationId}`,
  lobby: (locationId: string) => `lobby.${locationId}`,
};

/** Every message carries a version; a client that has seen a higher one ignores it. */
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
export interface LobbyChanged {
  version: number;
  kinds: string[];
  visit_ids: string[];
}
export interface DisplayChanged {
  version: number;
}

export const EVENTS = {
  wait: 'WaitTimeRecalculated',
  manage: 'ManageQueueAppointmentUpdated',
  lobby: 'LobbyChanged',
  display: 'DisplayChanged',
  slots: 'SlotsChanged',
} as const;

export interface SubscribeRequest {
  channel: string;
  auth?: { headers?: { authorization?: string; 'x-confirm-code'?: string } };
}
export type SubscribeAnswer = { ok: true } | { error: string };

export const renewToken = endpoint<{ data: { token: string; expires_at: string } }>()({
  name: 'renewToken',
  method: 'POST',
  path: '/api/internal/v1/realtime/token',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  idempotent: false,
  body: z.object({
    token: z.optional(z.string().check(z.maxLength(4096))),
    id: z.optional(z.string()),
    confirm_code: z.optional(z.string()),
  }),
  refusals: ['vendor-required', 'not-found', 'too-many-requests'],
});
