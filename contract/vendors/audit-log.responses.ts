import * as z from 'zod/mini';
import { AUDIT_GROUPS, AUDIT_VERBS } from '#domain/access/audited.ts';
import { SECURITY_EVENTS } from '#domain/access/security-event.ts';
import { about, id, instant } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { describeList } from '../protocol/resource.responses.ts';
import type { AuditEntry } from './audit-log.ts';
import { auditLog } from './audit-log.ts';
import { securityLog } from './security-events.ts';
import type { SecurityEvent } from './security-events.ts';

const value = about(
  'JSON; null for records of visitors, and where the reader may not see those of staff.',
  z.nullable(z.string()),
);
const entry = z.strictObject({
  id,
  at: instant,
  verb: about('Null for a kind of a newer release.', z.nullable(z.enum(AUDIT_VERBS))),
  kind: z.string(),
  actor: about('The display name of the staff member; empty for others.', z.string()),
  actor_kind: z.enum(['staff', 'system', 'visitor', 'device', 'api']),
  actor_role: about(
    'The built-in role of the staff member at that time. Null for others, and once the period of the security log has passed.',
    z.nullable(z.int()),
  ),
  actor_roles: about('The names of their custom roles at that time.', z.array(z.string())),
  address: about(
    'IPv4 address or IPv6 /64 of their request. Empty for others, and once that period has passed.',
    z.string(),
  ),
  record: z.nullable(z.enum(AUDIT_GROUPS)),
  record_id: about('0 for the settings of the whole vendor.', z.string()),
  record_name: about('Empty for clients, visits and records without a name.', z.string()),
  changes: z.array(z.strictObject({ field: z.string(), before: value, after: value })),
  request_id: z.string(),
}) as unknown as z.ZodMiniType<AuditEntry>;

const event = z.strictObject({
  id,
  at: instant,
  kind: z.enum(SECURITY_EVENTS),
  account: about('Empty if no account has the address that was typed.', z.string()),
  address: about('Empty for a command of an operator.', z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  request_id: z.string(),
}) as unknown as z.ZodMiniType<SecurityEvent>;

/** Requests whose body no schema can guess. */
export const LOG_EXAMPLES: Record<string, Example> = {
  [auditLog.prepare.name]: { body: { query: { record: 'service', sort: '-at' } } },
  [securityLog.prepare.name]: { body: { query: { group: 'failures', sort: '-at' } } },
};

export const LOGS = [
  ...describeList(auditLog, { tag: 'Session', many: 'entries of the audit log', row: entry }),
  ...describeList(securityLog, { tag: 'Session', many: 'security events', row: event }),
];
