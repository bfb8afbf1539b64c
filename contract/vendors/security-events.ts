import type { SecurityEventKind } from '#domain/access/security-event.ts';
import { listing } from '../protocol/resource.ts';

export interface SecurityEvent {
  id: string;
  at: string;
  kind: SecurityEventKind;
  /** E-mail of the account; empty if no account has the address that was typed. */
  account: string;
  /** IPv4 address or IPv6 /64 of the caller; empty for an operator's command. */
  address: string;
  detail: Record<string, string | number | boolean | null>;
  request_id: string;
}

/** The vendor's security events, newest first. Managers see their locations' staff, product admins themselves. */
export const securityLog = listing<SecurityEvent>()({
  many: 'SecurityEvents',
  path: '/security-events',
  permission: 'audit-log',
  filters: ['person', 'group', 'from', 'until'],
});
