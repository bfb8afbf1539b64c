import type { AuditRecord, AuditVerb } from '#domain/access/audited.ts';
import { listing } from '../protocol/resource.ts';

/** One act: of staff, an API client, a device or an operator. */
export interface AuditEntry {
  id: string;
  at: string;
  /** The end of the kind as a word of the log; null for one of a newer release. */
  verb: AuditVerb | null;
  kind: string;
  /** The staff member's display name; empty for others. */
  actor: string;
  actor_kind: 'staff' | 'system' | 'visitor' | 'device' | 'api';
  /** The built-in role of the staff member at that time. Null for others, and once the period of the security log has passed. */
  actor_role: number | null;
  /** The names of their custom roles at that time. */
  actor_roles: string[];
  /** IPv4 address or IPv6 /64 of their request; empty for others, and once that period has passed. */
  address: string;
  record: AuditRecord | null;
  record_id: string;
  /** The name of a location, room, service, staff member or device; empty for other records. */
  record_name: string;
  /** Values as JSON texts. Both are null for records of visitors, and where the reader may not see those of staff. */
  changes: { field: string; before: string | null; after: string | null }[];
  request_id: string;
}

/** The vendor's audit log, newest first. Managers see the acts of their locations' staff, product admins their own. */
export const auditLog = listing<AuditEntry>()({
  many: 'AuditEntries',
  path: '/audit-log',
  permission: 'audit-log',
  filters: ['person', 'record', 'number', 'from', 'until'],
});
