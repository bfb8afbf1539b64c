import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { DueCounts } from '#server/infrastructure/retention/retention.ts';
import { HELD_INVITATION } from '../vendors/index.ts';

export interface NewInvitation {
  id: number;
  tokenHash: string;
  /** Empty without an address; the same for the number. */
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  lang: Language;
}

export async function insertInvitations(
  tx: Tx,
  of: { shortcutId: number; invitedBy: number | null; now: Instant },
  invitations: readonly NewInvitation[],
): Promise<void> {
  const rows = invitations.map((one) => ({
    id: one.id,
    token_hash: one.tokenHash,
    email: one.email,
    phone: one.phone,
    first_name: one.firstName,
    last_name: one.lastName,
    lang: one.lang,
  }));
  await tx.run(sql`
    INSERT INTO shortcut_invitations (vendor_id, id, shortcut_id, token_hash, email, phone, first_name, last_name, lang, invited_by, sent_at)
    SELECT ${tx.vendorId}::bigint, r.id, ${of.shortcutId}::bigint, r.token_hash, r.email, r.phone, r.first_name, r.last_name, r.lang, ${of.invitedBy}::bigint, ${at(of.now)}::timestamptz
    FROM json_to_recordset(${json(rows)}::json) AS r(id bigint, token_hash text, email text, phone text, first_name text, last_name text, lang text)`);
}

/** How many invitations the vendor has sent since an instant, and those among the contacts that got three since. */
export async function sentSince(
  tx: Tx,
  { since, emails, phones }: { since: Instant; emails: readonly string[]; phones: readonly string[] },
): Promise<{ all: number; again: string[] }> {
  return tx.one(sql<{ all: number; again: string[] }>`
    SELECT (SELECT count(*)::int FROM shortcut_invitations WHERE vendor_id = ${tx.vendorId} AND sent_at >= ${at(since)}) AS all,
      ARRAY(SELECT lower(email) FROM shortcut_invitations WHERE vendor_id = ${tx.vendorId} AND sent_at >= ${at(since)} AND lower(email) = ANY(${[...emails]}::text[])
        GROUP BY 1 HAVING count(*) >= 3
        UNION ALL SELECT phone FROM shortcut_invitations WHERE vendor_id = ${tx.vendorId} AND sent_at >= ${at(since)} AND phone = ANY(${[...phones]}::text[])
        GROUP BY 1 HAVING count(*) >= 3) AS again`);
}

export interface InvitationRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  lang: Language;
  sentAt: Instant;
  usedAt: Instant | null;
  revokedAt: Instant | null;
}

export async function invitationRows(
  tx: Tx,
  { shortcutId, before, most }: { shortcutId: number; before: number | null; most: number },
): Promise<InvitationRow[]> {
  return tx.many(sql<InvitationRow>`
    SELECT id, first_name, last_name, email, phone, lang, sent_at, used_at, revoked_at FROM shortcut_invitations
    WHERE vendor_id = ${tx.vendorId} AND shortcut_id = ${shortcutId} AND (${before}::bigint IS NULL OR id < ${before}::bigint)
    ORDER BY id DESC LIMIT ${most}`);
}

/** Ends the link of an invitation; false if there is none to end. */
export async function revokeInvitation(
  tx: Tx,
  { id, shortcutId, now }: { id: number; shortcutId: number; now: Instant },
): Promise<boolean> {
  const revoked = await tx.run(sql`
    UPDATE shortcut_invitations SET revoked_at = ${at(now)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND shortcut_id = ${shortcutId} AND revoked_at IS NULL`);
  return revoked === 1;
}

/** What the messages of an invitation say. */
export interface InvitationToSend extends Omit<InvitationRow, 'id' | 'sentAt'> {
  id: number;
  tokenHash: string;
  kind: string;
  locationIds: number[];
  serviceIds: number[];
  staffName: string | null;
  serviceName: string | null;
  locationId: number;
  vendorName: string;
  pathname: string;
  isDemo: boolean;
  endsMin: number | null;
  timeZone: string;
  isOpen: boolean;
}

/** An invitation with what its messages say; the location is the first of its shortcut, or else of the vendor. */
export async function invitationToSend(tx: Tx, id: number): Promise<InvitationToSend | undefined> {
  return tx.maybe(sql<InvitationToSend>`
    SELECT i.id, i.first_name, i.last_name, i.email, i.phone, i.lang, i.used_at, i.revoked_at, i.token_hash, s.kind, array_to_json(s.location_ids) AS location_ids,
      array_to_json(s.service_ids) AS service_ids, p.display_name AS staff_name, l.id AS location_id, l.time_zone, b.name AS vendor_name, b.pathname, b.is_demo, s.ends_min,
      CASE WHEN cardinality(s.service_ids) = 1 THEN (SELECT v.name FROM services v WHERE v.vendor_id = s.vendor_id AND v.id = s.service_ids[1]) END AS service_name,
      s.archived_at IS NULL AND NOT s.paused AND (s.max_uses IS NULL OR s.uses < s.max_uses) AS is_open
    FROM shortcut_invitations i JOIN shortcuts s ON s.vendor_id = i.vendor_id AND s.id = i.shortcut_id
    JOIN vendors b ON b.id = i.vendor_id
    LEFT JOIN staff p ON p.vendor_id = i.vendor_id AND p.id = i.invited_by
    JOIN LATERAL (SELECT n.id, n.time_zone FROM locations n WHERE n.vendor_id = i.vendor_id AND (n.archived_at IS NULL OR n.id = ANY(s.location_ids))
      ORDER BY COALESCE(array_position(s.location_ids, n.id), 1000), n.sort_order, n.id LIMIT 1) l ON true
    WHERE i.vendor_id = ${tx.vendorId} AND i.id = ${id}`);
}

/** Erases the person from invitations, whose links end. */
async function emptyInvitations(tx: Tx, ids: readonly number[], now: Instant | null): Promise<number> {
  return tx.run(sql`
    UPDATE shortcut_invitations SET first_name = '', last_name = '', email = '', phone = '', forgotten = true, revoked_at = COALESCE(revoked_at, ${at(now)}, sent_at)
    WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
}

/** Erases the person of invitations that were sent before an instant; returns their number. */
export async function forgetInvitations(
  tx: Tx,
  { sentBefore, now, most }: { sentBefore: Instant; now: Instant; most: number },
): Promise<number> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT i.id FROM shortcut_invitations i WHERE ${isInvitationDue(tx, sentBefore)} AND NOT ${HELD_INVITATION} ORDER BY i.sent_at LIMIT ${most}`);
  const ids = rows.map(({ id }) => id);
  await emptyInvitations(tx, ids, now);
  return ids.length;
}

export const countInvitationsDue = (tx: Tx, sentBefore: Instant): Promise<DueCounts> =>
  tx.one(sql<DueCounts>`
    SELECT count(*) FILTER (WHERE NOT ${HELD_INVITATION})::int AS due, count(*) FILTER (WHERE ${HELD_INVITATION})::int AS held
    FROM shortcut_invitations i WHERE ${isInvitationDue(tx, sentBefore)}`);

const isInvitationDue = (tx: Tx, sentBefore: Instant): Sql =>
  sql`(i.vendor_id = ${tx.vendorId} AND NOT i.forgotten AND i.sent_at < ${at(sentBefore)})`;

/** The invitations of a client: those that led to a visit of theirs, and those to their address or number. */
export async function invitationsOfClient(tx: Tx, clientId: number): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT i.id FROM shortcut_invitations i WHERE i.vendor_id = ${tx.vendorId}
      AND (i.visit_id IN (SELECT v.id FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.client_id = ${clientId})
        OR i.email <> '' AND lower(i.email) = (SELECT lower(c.email) FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${clientId})
        OR i.phone <> '' AND translate(i.phone, '+', '') = (SELECT translate(c.phone, '+', '') FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${clientId}))`);
  return rows.map(({ id }) => id);
}

/** What the invitations of a client hold, with the one who invited. */
export async function invitationRecords(tx: Tx, ids: readonly number[]): Promise<Record<string, unknown>[]> {
  const rows = await tx.many(sql<{ row: Record<string, unknown> }>`
    SELECT (SELECT row_to_json(f) FROM (SELECT i.first_name, i.last_name, i.email, i.phone, i.lang, i.sent_at, i.used_at, i.revoked_at, i.visit_id::text,
      (SELECT s.display_name FROM staff s WHERE s.vendor_id = i.vendor_id AND s.id = i.invited_by) AS staff) AS f) AS row
    FROM shortcut_invitations i WHERE i.vendor_id = ${tx.vendorId} AND i.id = ANY(${[...ids]}::bigint[]) ORDER BY i.id`);
  return rows.map(({ row }) => row);
}

export const eraseInvitations = (tx: Tx, ids: readonly number[]): Promise<number> =>
  emptyInvitations(tx, ids, null);
