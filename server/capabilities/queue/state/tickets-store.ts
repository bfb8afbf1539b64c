import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { settingValue } from '#domain/vendors/settings.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

export interface TicketState {
  id: number;
  visitId: number;
  locationId: number;
  day: string;
  prefix: string;
  number: number;
  joinedAt: Instant;
  orderAt: Instant;
  calledAt: Instant | null;
  heldUntil: Instant | null;
  waitingSince: Instant | null;
  leftAt: Instant | null;
  leftReason: string | null;
  expectedStart: Instant | null;
  lowMinutes: number | null;
  highMinutes: number | null;
}
/** How a kiosk without a connection gave a ticket: while the line took joins, or although it would have refused it. */
export type OfflineMark = 'given' | 'unavailable';
export type LeftReason = 'served' | 'no_show' | 'cancelled' | 'converted' | 'transferred' | 'day_ended';

const STATE = sql`
  tickets.id, tickets.visit_id, tickets.location_id, tickets.day, tickets.prefix, tickets.number, tickets.joined_at, tickets.order_at, tickets.called_at,
  tickets.held_until, tickets.wanted_since AS waiting_since, tickets.left_at, tickets.left_reason, tickets.expected_start, tickets.low_minutes,
  tickets.high_minutes`;

/** The ids and position of a new ticket. */
export interface TicketPosition {
  number: number;
  /** Behind every earlier ticket of this line. */
  orderAt: Instant;
  visitId: number;
  ticketId: number;
}

/**
 * Takes the position at the end of the line, with new ids and the day's next number of its prefix. The
 * position is last even if another process's clock is ahead. Joins of one line serialise here until commit.
 * So no visitor appears later at an earlier position, and a later read of the line returns every ticket
 * ahead.
 */
export async function takePosition(
  tx: Tx,
  of: { locationId: number; day: string; prefix: string; now: Instant },
): Promise<TicketPosition> {
  // mutation: next-number
  return tx.one(sql<TicketPosition>`
    WITH line_end AS (
      INSERT INTO line_ends AS e (vendor_id, location_id, order_at) VALUES (${tx.vendorId}, ${of.locationId}, ${at(of.now)})
      ON CONFLICT (vendor_id, location_id) DO UPDATE SET order_at = greatest(e.order_at, excluded.order_at)
      RETURNING order_at
    )
    INSERT INTO ticket_counters AS c (vendor_id, location_id, day, prefix, next_number)
    SELECT ${tx.vendorId}, ${of.locationId}, ${of.day}, ${of.prefix}, ${firstNumber(tx, of)} + 1 FROM line_end
    ON CONFLICT (vendor_id, location_id, day, prefix) DO UPDATE SET next_number = c.next_number + 1
    RETURNING next_number - 1 AS number, (SELECT order_at FROM line_end) AS order_at, nextval('visits_id_seq') AS visit_id,
      nextval('tickets_id_seq') AS ticket_id`);
}

/** A line without a ticket of a prefix for so many days starts again: no join reads all days. */
const RUNS_ON_DAYS = 31;

/**
 * The number that a day begins with, for each prefix. It continues the day before while that has not reached the
 * location's highest number, else it is the location's first one. A day never repeats a number: it goes on past the highest.
 */
export function firstNumber(tx: Tx, of: { locationId: number; day: string; prefix: string }): Sql {
  return sql`COALESCE(
    (SELECT d.next_number FROM (
       SELECT next_number FROM ticket_counters WHERE vendor_id = ${tx.vendorId} AND location_id = ${of.locationId} AND prefix = ${of.prefix}
         AND day < ${of.day}::date AND day >= ${of.day}::date - ${RUNS_ON_DAYS}::integer
       ORDER BY day DESC LIMIT 1) AS d
     WHERE d.next_number <= ${numberSet(tx, of.locationId, 'lobby.lastTicketNumber')}),
    ${numberSet(tx, of.locationId, 'lobby.firstTicketNumber')})`;
}

/** A number of the settings: the location's own, else the vendor's, else the usual one. */
const numberSet = (
  tx: Tx,
  locationId: number,
  key: 'lobby.firstTicketNumber' | 'lobby.lastTicketNumber',
): Sql => sql`COALESCE(
  (SELECT (value #>> '{}')::integer FROM settings WHERE vendor_id = ${tx.vendorId} AND key = ${key}
     AND location_id IN (0, ${locationId}) ORDER BY location_id DESC LIMIT 1), ${settingValue({}, key)}::integer)`;

export function insertTicket(
  tx: Tx,
  ticket: TicketPosition & {
    locationId: number;
    day: string;
    prefix: string;
    joinedAt: Instant;
    waitingSince?: Instant | null;
    /** The opening for which the place is saved. Call next skips it until then. */
    opensAt?: Instant | null;
    offline?: OfflineMark | null;
    wait: Shown;
  },
): void {
  const { wait, joinedAt } = ticket;
  const opensAt = at(ticket.opensAt ?? null);
  // mutation: written-ticket
  tx.enqueue(sql`
    INSERT INTO tickets (vendor_id, id, visit_id, location_id, day, prefix, number, joined_at, order_at,
      wait_shown, wait_reason, expected_start, low_minutes, high_minutes, people_before, serving, others_waiting, least_minutes, varies,
      estimated_at, promised_minutes, wanted_since, opens_at, held_until, offline)
    VALUES (${tx.vendorId}, ${ticket.ticketId}, ${ticket.visitId}, ${ticket.locationId}, ${ticket.day}, ${ticket.prefix}, ${ticket.number}, ${at(joinedAt)},
      ${at(ticket.orderAt)}, ${wait.shown}, ${wait.reason}, ${at(wait.expectedStart)}, ${wait.low}, ${wait.high}, ${wait.peopleBefore}, ${wait.serving},
      ${wait.othersWaiting}, ${wait.least}, ${wait.varies}, ${at(joinedAt)}, ${promisedMinutes(wait, joinedAt)}, ${at(ticket.waitingSince ?? null)}, ${opensAt}, ${opensAt}, ${ticket.offline ?? null})`);
}

const promisedMinutes = ({ expectedStart }: Shown, now: Instant): number | null =>
  expectedStart === null ? null : Math.max(0, Math.round((expectedStart - now) / MINUTE));

/** Returns the visit's last ticket, live or not, locked. The ticket is always locked before the visit. */
export async function lockLastTicket(tx: Tx, visitId: number): Promise<TicketState | undefined> {
  const ticket = await lockLast(tx, visitId);
  // A transfer or its undo committed while this waited for the lock. The ticket is no longer the last one, or
  // was deleted.
  if (ticket && ticket.leftReason !== 'transferred') return ticket;
  const now = await lockLast(tx, visitId);
  return now === undefined || now.id === ticket?.id || now.leftReason !== 'transferred'
    ? now
    : lockLastTicket(tx, visitId);
}

/** The id of the newest ticket, without a lock; undefined if the visit has none. */
export async function lastTicketId(tx: Tx, visitId: number): Promise<number | undefined> {
  const row = await tx.maybe(
    sql<{
      id: number;
    }>`SELECT id FROM tickets WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} ORDER BY id DESC LIMIT 1`,
  );
  return row?.id;
}

function lockLast(tx: Tx, visitId: number): Promise<TicketState | undefined> {
  return tx.maybe(sql<TicketState>`
    SELECT ${STATE} FROM tickets WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE`);
}

/**
 * Claims one waiting ticket, on hold or not, because staff who name a visitor decide themselves. The UPDATE
 * contains the condition: the second of two concurrent claims waits and then finds it false. Returns the
 * ticket before the claim, or undefined if it was taken.
 */
export async function claimTicket(tx: Tx, ticketId: number, now: Instant): Promise<TicketState | undefined> {
  const row = await tx.maybe(sql<TicketState>`
    UPDATE tickets SET called_at = ${at(now)}, held_until = NULL
    WHERE vendor_id = ${tx.vendorId} AND id = ${ticketId} AND called_at IS NULL AND left_at IS NULL
    RETURNING ${STATE}`);
  return row && { ...row, calledAt: null };
}

/**
 * Claims the first free ticket of this list, in its order, in one statement. It waits for a lock on the head
 * of the list, checks again, and continues with the next. So the loser of a race gets the next visitor, and
 * no visitor is skipped.
 */
export async function claimFirst(
  tx: Tx,
  ticketIds: readonly number[],
  now: Instant,
): Promise<TicketState | undefined> {
  // mutation: claimed-ticket
  const row = await tx.maybe(sql<TicketState & { heldBefore: Instant | null }>`
    WITH head AS (
      SELECT t.vendor_id, t.id, t.held_until FROM tickets t JOIN unnest(${[...ticketIds]}::bigint[]) WITH ORDINALITY AS w(id, place) ON w.id = t.id
      WHERE t.vendor_id = ${tx.vendorId} AND t.called_at IS NULL AND t.left_at IS NULL AND (t.held_until IS NULL OR t.held_until <= ${at(now)})
      ORDER BY w.place LIMIT 1 FOR NO KEY UPDATE OF t
    )
    UPDATE tickets SET called_at = ${at(now)}, held_until = NULL FROM head
    WHERE tickets.vendor_id = head.vendor_id AND tickets.id = head.id AND tickets.called_at IS NULL AND tickets.left_at IS NULL
    RETURNING ${STATE}, head.held_until AS held_before`);
  if (!row) return undefined;
  // An undo restores an expired hold too.
  const { heldBefore, ...ticket } = row;
  return { ...ticket, calledAt: null, heldUntil: heldBefore };
}

export async function leaveLine(
  tx: Tx,
  ticketId: number,
  left: { at: Instant; reason: LeftReason },
): Promise<void> {
  await tx.run(
    sql`UPDATE tickets SET left_at = ${at(left.at)}, left_reason = ${left.reason} WHERE vendor_id = ${tx.vendorId} AND id = ${ticketId}`,
  );
}

/** Revives the same ticket with its number and position. */
export async function reviveTicket(
  tx: Tx,
  ticketId: number,
  to: { calledAt: Instant | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE tickets SET left_at = NULL, left_reason = NULL, called_at = ${at(to.calledAt)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${ticketId}`);
}

export interface Shown {
  ticketId: number;
  shown: boolean;
  reason: string | null;
  expectedStart: Instant | null;
  low: number | null;
  high: number | null;
  peopleBefore: number;
  /** The number of staff on duty who serve it; null before the first estimate. */
  serving: number | null;
  othersWaiting: number;
  least: number | null;
  varies: string | null;
}

/** Saves the changed estimates of one location in one statement. */
export async function saveEstimates(tx: Tx, estimates: readonly Shown[], now: Instant): Promise<void> {
  if (estimates.length === 0) return;
  const column = <T>(read: (shown: Shown) => T) => estimates.map(read);
  await tx.run(sql`
    UPDATE tickets t SET wait_shown = u.shown, wait_reason = u.reason, expected_start = u.expected, low_minutes = u.low, high_minutes = u.high,
      people_before = u.before, serving = u.serving, others_waiting = u.others, least_minutes = u.least, varies = u.varies, estimated_at = ${at(now)}, promised_minutes = COALESCE(t.promised_minutes, u.promised)
    FROM unnest(${column((s) => s.ticketId)}::bigint[], ${column((s) => s.shown)}::boolean[], ${column((s) => s.reason)}::text[],
      ${column((s) => (s.expectedStart === null ? null : new Date(s.expectedStart).toISOString()))}::timestamptz[], ${column((s) => s.low)}::integer[],
      ${column((s) => s.high)}::integer[], ${column((s) => s.peopleBefore)}::integer[], ${column((s) => s.serving)}::smallint[],
      ${column((s) => s.othersWaiting)}::integer[], ${column((s) => s.least)}::integer[], ${column((s) => s.varies)}::text[],
      ${column((s) => promisedMinutes(s, now))}::integer[])
      AS u(id, shown, reason, expected, low, high, before, serving, others, least, varies, promised)
    WHERE t.vendor_id = ${tx.vendorId} AND t.id = u.id AND t.left_at IS NULL`);
}

/** Gives tickets other positions in their line. */
export async function savePositions(tx: Tx, positions: ReadonlyMap<number, Instant>): Promise<void> {
  const rows = [...positions].map(([id, orderAt]) => ({ id, at: new Date(orderAt).toISOString() }));
  await tx.run(sql`
    UPDATE tickets t SET order_at = w.at FROM json_to_recordset(${json(rows)}::json) AS w(id bigint, at timestamptz)
    WHERE t.vendor_id = ${tx.vendorId} AND t.id = w.id AND t.left_at IS NULL`);
}

/** Sets the ticket to waiting, and on hold until this instant; null for no hold. */
export async function holdTicket(tx: Tx, ticketId: number, until: Instant | null): Promise<void> {
  await tx.run(sql`
    UPDATE tickets SET called_at = NULL, held_until = ${at(until)} WHERE vendor_id = ${tx.vendorId} AND id = ${ticketId}`);
}

/**
 * Sets the ticket to waiting for another service or person, at the same position. `waitingSince` is the
 * instant from which one person has it reserved, or null.
 */
export async function passTicketOn(tx: Tx, ticketId: number, waitingSince: Instant | null): Promise<void> {
  // mutation: ticket-passed-on
  await tx.run(sql`
    UPDATE tickets SET called_at = NULL, held_until = NULL, wanted_since = ${at(waitingSince)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${ticketId}`);
}

/** Deletes the ticket that an undone move created; its number is not used again. */
export async function removeTicket(tx: Tx, ticketId: number): Promise<void> {
  await tx.run(sql`DELETE FROM tickets WHERE vendor_id = ${tx.vendorId} AND id = ${ticketId}`);
}

/** The values of a ticket that a move replaces, and that an undo restores. */
export type TicketBefore = Pick<
  TicketState,
  'id' | 'locationId' | 'calledAt' | 'leftAt' | 'leftReason' | 'heldUntil' | 'waitingSince' | 'orderAt'
>;

/** Restores the ticket's state before a move. */
export async function restoreTicket(tx: Tx, before: TicketBefore): Promise<void> {
  await tx.run(sql`
    UPDATE tickets SET called_at = ${at(before.calledAt)}, left_at = ${at(before.leftAt)}, left_reason = ${before.leftReason},
      held_until = ${at(before.heldUntil)}, order_at = ${at(before.orderAt)}, wanted_since = ${at(before.waitingSince)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${before.id}`);
}
