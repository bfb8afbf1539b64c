import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';

/** The condition that a scope includes the visit `v`. A visit is a staff member's own if they served any leg of it. */
export function visitWithin(scope: RecordScope): Sql {
  if (scope.reach === 'vendor') return sql`true`;
  const here = sql`v.location_id = ANY(${[...scope.locationIds]}::bigint[])`;
  if (scope.reach === 'locations') return here;
  // The LIMIT keeps PostgreSQL from reading all legs for one visit.
  return sql`(${here} AND (v.staff_id = ${scope.staffId} OR (
    SELECT true FROM legs g WHERE g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.staff_id = ${scope.staffId} LIMIT 1)))`;
}

/**
 * The condition that a scope includes the client of this alias: by a visit whose link staff confirmed, by the home
 * location or by the preferred staff member. A suggested link does not count: typing a known contact makes one.
 */
export function clientWithin(scope: RecordScope, alias: 'c' | 'r'): Sql {
  if (scope.reach === 'vendor') return sql`true`;
  const own =
    scope.reach === 'locations'
      ? sql`${sql.id(alias, 'home_location_id')} = ANY(${[...scope.locationIds]}::bigint[])`
      : sql`${sql.id(alias, 'preferred_staff_id')} = ${scope.staffId}`;
  return sql`COALESCE(${own} OR ${hasVisit(alias, sql`v.client_link = 'confirmed' AND ${visitWithin(scope)}`)}, false)`;
}

/**
 * The condition that the client has a linked visit `v` like this one; null without one. CASE, because PostgreSQL takes
 * COALESCE for a leak and then uses no index of the client (ground rule 3).
 */
export const hasVisit = (alias: 'c' | 'r', condition: Sql): Sql => {
  const [id, into] = [sql.id(alias, 'id'), sql.id(alias, 'merged_into')];
  return sql`(SELECT true FROM visits v WHERE v.vendor_id = ${sql.id(alias, 'vendor_id')}
    AND v.client_id = CASE WHEN ${into} IS NULL THEN ${id} ELSE ${into} END AND ${condition} LIMIT 1)`;
};

export async function isClientWithin(
  tx: Tx,
  { clientId, scope }: { clientId: number; scope: RecordScope },
): Promise<boolean> {
  const { within } = await tx.one(sql<{ within: boolean }>`
    SELECT EXISTS (SELECT 1 FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${clientId} AND ${clientWithin(scope, 'c')}) AS within`);
  return within;
}

/** The same for a client that is a record of its own: neither merged nor erased. */
export async function isRecordWithin(
  tx: Tx,
  { clientId, scope }: { clientId: number; scope: RecordScope },
): Promise<boolean> {
  const { within } = await tx.one(sql<{ within: boolean }>`
    SELECT EXISTS (SELECT 1 FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${clientId}
      AND c.merged_into IS NULL AND c.erased_at IS NULL AND ${clientWithin(scope, 'c')}) AS within`);
  return within;
}
