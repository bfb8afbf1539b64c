import { auditLog } from '#contract/vendors/audit-log.ts';
import type { AuditEntry } from '#contract/vendors/audit-log.ts';
import { securityLog } from '#contract/vendors/security-events.ts';
import type { SecurityEvent } from '#contract/vendors/security-events.ts';
import { auditRecordOf, auditVerbOf, showsValues } from '#domain/access/audited.ts';
import { scopeOf } from '#domain/access/permission-table.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { listRoutes } from '#server/infrastructure/resources/list-routes.ts';
import { auditSource, securitySource } from './audit-log-store.ts';

/** The audit log and the log of security events, to read and to export. */
export const logRoutes: Route[] = [
  ...listRoutes<AuditEntry>(auditLog, {
    source: auditSource,
    rowOf: entryOf,
    file: [
      ...(['id', 'at', 'actor', 'actor_kind', 'kind', 'record', 'record_id', 'record_name'] as const),
      ...(['changes', 'request_id', 'actor_role', 'actor_roles', 'address'] as const),
    ],
    cellsOf: ({ changes, actor_roles: roles }) => ({
      changes: changes.map(changeText).join('; '),
      actor_roles: roles.join('; '),
    }),
  }).routes,
  ...listRoutes<SecurityEvent>(securityLog, {
    source: securitySource,
    rowOf: (row) => ({ ...(row as unknown as SecurityEvent), at: instantOf(row['at']) }),
    file: ['id', 'at', 'kind', 'account', 'address', 'detail', 'request_id'],
    cellsOf: ({ detail }) => ({ detail: JSON.stringify(detail) }),
  }).routes,
];

type Listed = Readonly<Record<string, unknown>> & { id: string };

function entryOf(row: Listed, person: Person | null): AuditEntry {
  const {
    record: subject,
    changes,
    kind,
    at,
    ...rest
  } = row as unknown as Omit<AuditEntry, 'record'> & {
    record: string;
  };
  const record = auditRecordOf(subject);
  const isShown = showsValues(record, person !== null && scopeOf(person.role, 'audit-log') === 'V');
  return {
    ...rest,
    kind,
    at: instantOf(at),
    verb: auditVerbOf(kind),
    record,
    changes: isShown ? changes : changes.map(({ field }) => ({ field, before: null, after: null })),
  };
}

/** JSON of the database has its own text of an instant. */
const instantOf = (text: unknown): string => toIso(fromIso(String(text)));

const changeText = ({ field, before, after }: AuditEntry['changes'][number]): string =>
  before === null ? field : `${field}: ${before} → ${after}`;
