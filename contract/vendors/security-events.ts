import * as z from 'zod/mini';
import type { SecurityEventKind } from '#domain/access/security-event.ts';
import { endpoint } from '../protocol/endpoint.ts';

export interface SecurityEventsResponse {
  data: {
    id: string;
    at: string;
    kind: SecurityEventKind;
    /** E-mail of the account; empty if no account has the address that was typed. */
    account: string;
    /** IPv4 address or IPv6 /64 of the caller; empty for an operator's command. */
    address: string;
    detail: Record<string, string | number | boolean | null>;
  }[];
  meta: { next: string | null };
}

/** The vendor's security events, newest first. Managers see their locations' staff, product admins themselves. */
export const listSecurityEvents = endpoint<SecurityEventsResponse>()({
  name: 'listSecurityEvents',
  method: 'GET',
  path: '/api/internal/v1/admin/security-events',
  access: { permission: 'audit-log' },
  vendor: 'session',
  api: 'internal',
  query: z.object({
    kind: z.optional(z.string().check(z.maxLength(40))),
    before: z.optional(z.string().check(z.maxLength(20))),
  }),
  refusals: ['sign-in-required', 'session-ended', 'forbidden', 'parameter-invalid', 'too-many-requests'],
});
