import type { DeviceKind } from '#domain/devices/device.ts';
import type { PaperWidth, Printer, PrinterLetters, PrinterState } from '#domain/devices/printing.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface StoredDevice {
  id: number;
  version: number;
  locationId: number;
  kind: DeviceKind;
  name: string;
  publicKey: string;
  enrolledAt: Instant;
  enrolledBy: string | null;
  lastSeenAt: Instant | null;
  build: string;
  canSpeak: boolean | null;
  canPrint: boolean | null;
  revokedAt: Instant | null;
  printerHost: string | null;
  printerPort: Printer['port'] | null;
  printerPaper: PaperWidth | null;
  printerLetters: PrinterLetters | null;
  printerState: PrinterState | null;
  printerCheckedAt: Instant | null;
}

const DEVICE = sql`
  SELECT d.id, d.version, d.location_id, d.kind, d.name, d.public_key, d.enrolled_at, s.display_name AS enrolled_by, d.last_seen_at,
         d.build, d.can_speak, d.can_print, d.revoked_at, d.printer_host, d.printer_port, d.printer_paper, d.printer_letters,
         d.printer_state, d.printer_checked_at
  FROM devices d LEFT JOIN staff s ON s.vendor_id = d.vendor_id AND s.id = d.enrolled_by`;

/** The devices of a location without the revoked ones, the oldest first. */
export async function devicesOf(tx: Tx, locationId: number): Promise<StoredDevice[]> {
  return tx.many(sql<StoredDevice>`${DEVICE}
    WHERE d.vendor_id = ${tx.vendorId} AND d.location_id = ${locationId} AND d.revoked_at IS NULL ORDER BY d.id`);
}

/** A device, also a revoked one. */
export async function deviceOf(tx: Tx, id: number): Promise<StoredDevice | undefined> {
  return tx.maybe(sql<StoredDevice>`${DEVICE} WHERE d.vendor_id = ${tx.vendorId} AND d.id = ${id}`);
}

/** What decides the rights of a device, read with each of its requests. */
export interface DeviceStanding {
  sessionHash: string | null;
  earlierSessionHash: string | null;
  earlierUntil: Instant | null;
  locationId: number;
  kind: DeviceKind;
  name: string;
  isRevoked: boolean;
  pathname: string;
  vendorName: string;
}

export async function deviceStanding(
  db: Pick<Database, 'read'>,
  vendorId: number,
  id: number,
): Promise<DeviceStanding | undefined> {
  const [row] = await db.read(
    vendorId,
    sql<DeviceStanding>`
    SELECT d.session_hash, d.earlier_session_hash, d.earlier_until, d.location_id, d.kind, d.name, d.revoked_at IS NOT NULL AS is_revoked, v.pathname, v.name AS vendor_name
    FROM devices d JOIN vendors v ON v.id = d.vendor_id AND v.suspended_at IS NULL
    WHERE d.vendor_id = ${vendorId} AND d.id = ${id}`,
  );
  return row;
}

export interface NewDevice {
  locationId: number;
  kind: DeviceKind;
  name: string;
  publicKey: string;
  enrolledBy: number | null;
  now: Instant;
}

export async function insertDevice(tx: Tx, device: NewDevice): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO devices (vendor_id, location_id, kind, name, public_key, enrolled_by, enrolled_at)
    VALUES (${tx.vendorId}, ${device.locationId}, ${device.kind}, ${device.name}, ${device.publicKey}, ${device.enrolledBy}, ${at(device.now)})
    RETURNING id`);
  return id;
}

/** Requests under way carry the token of the session before. */
const EARLIER_MS = MINUTE;

/**
 * Accepts each nonce once, and begins the session that it opens: false if this nonce or a later one was accepted
 * before.
 */
export async function beginSession(
  tx: Tx,
  of: { id: number; issuedAt: Instant; sessionHash: string; now: Instant },
): Promise<boolean> {
  // mutation: nonce-accepted-once
  const accepted = await tx.run(sql`
    UPDATE devices SET proven_at = ${at(of.issuedAt)}, session_hash = ${of.sessionHash},
      earlier_session_hash = session_hash, earlier_until = ${at(of.now + EARLIER_MS)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${of.id} AND (proven_at IS NULL OR proven_at < ${at(of.issuedAt)})`);
  return accepted > 0;
}

/** A device without a connection beats every few seconds; a row that says the same is left alone. */
export async function noteHeartbeat(
  tx: Tx,
  beat: { id: number; build: string; canSpeak: boolean; canPrint: boolean; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE devices SET last_seen_at = ${at(beat.now)}, build = ${beat.build}, can_speak = ${beat.canSpeak}, can_print = ${beat.canPrint}
    WHERE vendor_id = ${tx.vendorId} AND id = ${beat.id} AND (last_seen_at IS NULL OR last_seen_at < ${at(beat.now - NOTED_MS)}
      OR build <> ${beat.build} OR can_speak IS DISTINCT FROM ${beat.canSpeak} OR can_print IS DISTINCT FROM ${beat.canPrint})`);
}

const NOTED_MS = MINUTE / 2;

/** Counts a change of a device that is not revoked. Returns its version, which later messages carry. */
export async function changeDevice(
  tx: Tx,
  id: number,
  change: { name?: string; revokedAt?: Instant },
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ version: number }>`
    UPDATE devices SET version = version + 1, name = coalesce(${change.name ?? null}, name), revoked_at = ${at(change.revokedAt)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND revoked_at IS NULL
    RETURNING version`);
  return row?.version;
}

/** The network printer of a device; null without one. */
export function printerOf(device: StoredDevice): Printer | null {
  const { printerHost: host, printerPort: port, printerPaper: paper, printerLetters: letters } = device;
  return host === null ? null : { host, port: port!, paper: paper!, letters: letters! };
}

/** Sets or removes the printer of a device that is not revoked. The state of the one before says nothing. */
export async function changePrinter(
  tx: Tx,
  id: number,
  printer: Printer | null,
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ version: number }>`
    UPDATE devices SET version = version + 1, printer_host = ${printer?.host ?? null}, printer_port = ${printer?.port ?? null},
      printer_paper = ${printer?.paper ?? null}, printer_letters = ${printer?.letters ?? null}, printer_state = NULL, printer_checked_at = NULL
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND revoked_at IS NULL
    RETURNING version`);
  return row?.version;
}

/** Notes what became of a print, unless staff have meanwhile set another printer. */
export async function notePrinterState(
  tx: Tx,
  { id, printerHost, printerPort }: Pick<StoredDevice, 'id' | 'printerHost' | 'printerPort'>,
  { state, now }: { state: PrinterState; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE devices SET printer_state = ${state}, printer_checked_at = ${at(now)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND printer_host = ${printerHost} AND printer_port = ${printerPort}`);
}
