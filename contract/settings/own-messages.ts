import * as z from 'zod/mini';
import { STAFF_KINDS } from '#domain/notifications/team-kinds.ts';
import type { StaffKind } from '#domain/notifications/team-kinds.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

/** A message that the caller's business sends to its staff. */
export interface OwnMessage {
  kind: StaffKind;
  /** Whether the caller may switch it off. */
  is_optional: boolean;
  is_muted: boolean;
}

const path = '/api/internal/v1/profile/messages';
const common = { access: 'signed-in', vendor: 'session', api: 'internal', path } as const;

/** The messages about their work that the caller gets. */
export const seeOwnMessages = endpoint<{ data: OwnMessage[] }>()({
  ...common,
  name: 'seeOwnMessages',
  method: 'GET',
  refusals: STAFF_READ_REFUSALS,
});

/** Switches messages off that the business leaves to its staff, and the others on. */
export const changeOwnMessages = endpoint<{ data: OwnMessage[] }>()({
  ...common,
  name: 'changeOwnMessages',
  method: 'PUT',
  body: z.object({ muted: z.array(z.enum(STAFF_KINDS)).check(z.maxLength(STAFF_KINDS.length)) }),
  refusals: STAFF_WRITE_REFUSALS,
});
