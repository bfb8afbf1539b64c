import type { HoldReason } from '#domain/vendors/legal-holds.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface StoredHold {
  id: number;
  clientId: number | null;
  client: string;
  fromAt: Instant | null;
  untilAt: Instant | null;
  reason: HoldReason;
  reference: string;
  setByName: string;
  setAt: Instant;
  liftedByName: string;
  liftedAt: Instant | null;
}

const TIME_OF_VISIT = sql`COALESCE(v.ended_at, v.ends_at, v.starts_at, v.created_at)`;

/** A condition on a hold `h`. */
const inPeriod = (time: Sql): Sql => sql`(${time} >= h.from_at AND ${time} < h.until_at)`;

const nameOfStaff = (column: Sql): Sql =>
  sql`COALESCE((SELECT s.display_name FROM staff s WHERE s.vendor_id = h.vendor_id AND s.id = ${column}), '')`;
const HOLD = sql`h.id, h.client_id, COALESCE(trim(concat(c.first_name, ' ', c.last_name)), '') AS client, h.from_at, h.until_at,
  h.reason, h.reference, ${nameOfStaff(sql`h.set_by`)} AS set_by_name, h.set_at, ${nameOfStaff(sql`h.lifted_by`)} AS lifted_by_name, h.lifted_at`;
const HOLDS = sql`legal_holds h LEFT JOIN clients c ON c.vendor_id = h.vendor_id AND c.id = h.client_id`;

/** Holds in force first, each group from the newest. */
export async function listedHolds(tx: Tx, { most }: { most: number }): Promise<StoredHold[]> {
  return tx.many(sql<StoredHold>`
    SELECT ${HOLD} FROM ${HOLDS} WHERE h.vendor_id = ${tx.vendorId}
    ORDER BY (h.lifted_at IS NOT NULL), h.id DESC LIMIT ${most}`);
}

export async function insertHold(
  tx: Tx,
  of: {
    clientId: number | null;
    fromAt: Instant | null;
    untilAt: Instant | null;
    reason: HoldReason;
    reference: string;
    staffId: number | null;
    now: Instant;
  },
): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO legal_holds (vendor_id, client_id, from_at, until_at, reason, reference, set_by, set_at)
    VALUES (${tx.vendorId}, ${of.clientId}, ${of.fromAt === null ? null : at(of.fromAt)}, ${of.untilAt === null ? null : at(of.untilAt)},
      ${of.reason}, ${of.reference}, ${of.staffId}, ${at(of.now)})
    RETURNING id`);
  return id;
}

/** Returns whether it was in force. */
export async function endHold(
  tx: Tx,
  { id, staffId, now }: { id: number; staffId: number | null; now: Instant },
): Promise<boolean> {
  const ended = await tx.run(sql`
    UPDATE legal_holds SET lifted_by = ${staffId}, lifted_at = ${at(now)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND lifted_at IS NULL`);
  return ended > 0;
}

/** Whether the vendor has this client, neither erased nor merged into another one. */
export async function holdableClient(tx: Tx, clientId: number): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT 1 FROM clients WHERE vendor_id = ${tx.vendorId} AND id = ${clientId} AND erased_at IS NULL AND merged_into IS NULL FOR KEY SHARE`);
  return row !== undefined;
}

/** Holds of a client that is merged pass to the other one. */
export async function repointHolds(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(
    sql`UPDATE legal_holds SET client_id = ${to} WHERE vendor_id = ${tx.vendorId} AND client_id = ${from}`,
  );
}

/** The hold in force that keeps a client: on the record, or on the time of one of their visits. */
export async function holdOfClient(tx: Tx, clientId: number): Promise<StoredHold | undefined> {
  return tx.maybe(sql<StoredHold>`
    SELECT ${HOLD} FROM ${HOLDS}
    WHERE h.vendor_id = ${tx.vendorId} AND h.lifted_at IS NULL AND (h.client_id = ${clientId}
      OR (h.client_id IS NULL AND EXISTS (
        SELECT 1 FROM visits v JOIN clients k ON k.vendor_id = v.vendor_id AND k.id = ${clientId}
        WHERE v.vendor_id = h.vendor_id AND ${inPeriod(TIME_OF_VISIT)} AND (v.client_id = k.id OR (v.client_link = 'none' AND (
          (k.email <> '' AND lower(v.email) = lower(k.email)) OR (k.phone <> '' AND translate(v.phone, '+', '') = translate(k.phone, '+', ''))))))))
    ORDER BY h.id LIMIT 1`);
}

const sameContact = (email: Sql, phone: Sql): Sql => sql`EXISTS (
  SELECT 1 FROM clients c WHERE c.vendor_id = h.vendor_id AND c.id = h.client_id AND (
    (c.email <> '' AND lower(${email}) = lower(c.email))
    OR (c.phone <> '' AND translate(${phone}, '+', '') = translate(c.phone, '+', ''))))`;
const held = (vendor: Sql, condition: Sql): Sql => sql`EXISTS (
  SELECT 1 FROM legal_holds h WHERE h.vendor_id = ${vendor} AND h.lifted_at IS NULL AND ${condition})`;

/**
 * Whether a hold keeps the visit `v`: by its time, its client, or a contact like that of a held client, also of another
 * attendee. A namesake with the same address is kept too: too much is right here.
 */
export const HELD_VISIT: Sql = held(
  sql`v.vendor_id`,
  sql`(${inPeriod(TIME_OF_VISIT)} OR h.client_id = v.client_id OR ${sameContact(sql`v.email`, sql`v.phone`)}
    OR (h.client_id IS NOT NULL AND EXISTS (SELECT 1 FROM attendees a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id
      AND ${sameContact(sql`a.email`, sql`a.phone`)})))`,
);

/** Whether a hold keeps the client `k`. */
export const HELD_CLIENT: Sql = held(sql`k.vendor_id`, sql`h.client_id = k.id`);

/** Whether a hold keeps the wait list's entry `w`. */
export const HELD_ENTRY: Sql = sql`(${held(
  sql`w.vendor_id`,
  sql`(${inPeriod(sql`COALESCE(w.ended_at, w.created_at)`)} OR ${sameContact(sql`w.email`, sql`w.phone`)})`,
)} OR EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = w.vendor_id AND v.id = w.visit_id AND ${HELD_VISIT}))`;

/** Whether a hold keeps the message `m`. */
export const HELD_MESSAGE: Sql = sql`(${held(
  sql`m.vendor_id`,
  sql`(${inPeriod(sql`m.made_at`)} OR ${sameContact(sql`m.recipient`, sql`m.recipient`)})`,
)} OR EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = m.vendor_id AND v.id = m.visit_id AND ${HELD_VISIT}))`;

/** Whether a hold keeps the booking invitation `i`. */
export const HELD_INVITATION: Sql = sql`(${held(
  sql`i.vendor_id`,
  sql`(${inPeriod(sql`i.sent_at`)} OR ${sameContact(sql`i.email`, sql`i.phone`)})`,
)} OR EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = i.vendor_id AND v.id = i.visit_id AND ${HELD_VISIT}))`;

/** Whether a hold keeps the live chat `ch`. */
export const HELD_CHAT: Sql = held(
  sql`ch.vendor_id`,
  sql`(${inPeriod(sql`ch.ended_at`)} OR h.client_id = ch.client_id OR ${sameContact(sql`ch.email`, sql`ch.phone`)})`,
);

/** Whether a hold keeps the text `m` of the thread `t`. */
export const HELD_TEXT: Sql = sql`(${held(
  sql`m.vendor_id`,
  sql`(${inPeriod(sql`m.sent_at`)} OR ${sameContact(sql`t.address`, sql`t.address`)})`,
)} OR EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = m.vendor_id AND v.id = m.visit_id AND ${HELD_VISIT}))`;

/** Whether a hold on a period keeps a row of this vendor and time. */
export const heldSince = (vendor: Sql, time: Sql): Sql => held(vendor, inPeriod(time));
