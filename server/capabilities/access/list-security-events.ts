import { listSecurityEvents } from '#contract/vendors/security-events.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import { toIso } from '#domain/time/instant.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { securityEventRows } from '#server/infrastructure/security-log/security-events-store.ts';

const PAGE = 100;

/** Returns the security events that the reader's right to the audit log includes. */
export const listSecurityEventsRoute = route(listSecurityEvents, async (context) => {
  const { query, scope } = context;
  const before = query.before === undefined ? null : readId(query.before);
  if (query.before !== undefined && before === null)
    throw refuse('parameter-invalid', { meta: { parameter: 'before' } });
  const person = context.person!;
  const ownOnly = cellOf(person.role, 'audit-log')?.limits.includes('own-acts') === true;
  const rows = await context.read((tx) =>
    securityEventRows(tx, {
      before,
      kind: query.kind ?? null,
      most: PAGE + 1,
      identityId: ownOnly ? person.identityId : null,
      locationIds: scope.reach === 'vendor' ? null : scope.locationIds,
    }),
  );
  const shown = rows.slice(0, PAGE);
  return ok({
    data: shown.map((row) => ({ ...row, id: String(row.id), at: toIso(row.at) })),
    meta: { next: rows.length > PAGE ? String(shown.at(-1)!.id) : null },
  });
});
