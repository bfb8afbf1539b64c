import type { UploadKind } from '#domain/intake/upload-limits.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { HELD_VISIT } from '../vendors/index.ts';

/** A validated file; its bytes are the ones stored. */
export interface NewFile {
  name: string;
  kind: UploadKind;
  bytes: Buffer;
}

/** The visit and the attendee a file belongs to. */
export interface FileOwner {
  visitId: number;
  attendeeId: number;
}

/**
 * Stores a file uploaded before its form, under a handle. Returns false when the vendor's limit of unbooked
 * bytes is reached.
 */
export async function insertWaitingFile(
  tx: Tx,
  {
    handle,
    file,
    source,
    most,
    now,
  }: { handle: string; file: NewFile; source: string; most: number; now: Instant },
): Promise<boolean> {
  const { name, kind, bytes } = file;
  const rows = await tx.run(sql`
    INSERT INTO visit_files (vendor_id, handle, name, kind, size, bytes, source, created_at)
    SELECT ${tx.vendorId}, ${handle}, ${name}, ${kind}, ${bytes.length}, ${bytes}::bytea, ${source}, ${at(now)}
    WHERE (SELECT COALESCE(sum(size), 0) FROM visit_files WHERE vendor_id = ${tx.vendorId} AND visit_id IS NULL) + ${bytes.length} <= ${most}`);
  return rows > 0;
}

export function insertFiles(
  tx: Tx,
  files: readonly NewFile[],
  { visitId, attendeeId, source, now }: FileOwner & { source: string | null; now: Instant },
): void {
  for (const { name, kind, bytes } of files)
    tx.enqueue(sql`
      INSERT INTO visit_files (vendor_id, visit_id, attendee_id, name, kind, size, bytes, source, created_at)
      VALUES (${tx.vendorId}, ${visitId}, ${attendeeId}, ${name}, ${kind}, ${bytes.length}, ${bytes}::bytea, ${source}, ${at(now)})`);
}

/**
 * Returns the bytes stored for a source since an instant, and those of them without a booking. Locks the source
 * until the transaction ends, so that two uploads do not both take the last room.
 */
export async function bytesOfSource(
  tx: Tx,
  { source, since }: { source: string; since: Instant },
): Promise<{ stored: number; waiting: number }> {
  await tx.one(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tx.vendorId}:files:${source}`}, 12))`);
  return tx.one(sql<{ stored: number; waiting: number }>`
    SELECT COALESCE(sum(size), 0)::bigint AS stored, COALESCE(sum(size) FILTER (WHERE visit_id IS NULL), 0)::bigint AS waiting
    FROM visit_files WHERE vendor_id = ${tx.vendorId} AND source = ${source} AND created_at > ${at(since)}`);
}

export async function bytesOfVisit(tx: Tx, visitId: number): Promise<number> {
  const { stored } = await tx.one(sql<{ stored: number }>`
    SELECT COALESCE(sum(size), 0)::bigint AS stored FROM visit_files
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId}`);
  return stored;
}

/** Assigns unbooked files to a visit. Returns how many it assigned. */
export async function claimFiles(
  tx: Tx,
  handles: readonly string[],
  { visitId, attendeeId }: FileOwner,
): Promise<number> {
  if (handles.length === 0) return 0;
  return tx.run(sql`
    UPDATE visit_files SET handle = NULL, visit_id = ${visitId}, attendee_id = ${attendeeId}
    WHERE vendor_id = ${tx.vendorId} AND handle = ANY(${[...handles]}::text[])`);
}

export interface FileRow {
  id: number;
  name: string;
  kind: UploadKind;
  size: number;
}

export async function filesOfVisit(tx: Tx, visitId: number): Promise<FileRow[]> {
  return tx.many(sql<FileRow>`
    SELECT id, name, kind, size FROM visit_files WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} ORDER BY id`);
}

/** A file with its visit's location and staff member, which decide who may download it. */
export interface StoredFile {
  name: string;
  bytes: Buffer;
  locationId: number;
  staffId: number | null;
}

export async function fileOfVisit(
  tx: Tx,
  { visitId, fileId }: { visitId: number; fileId: number },
): Promise<StoredFile | undefined> {
  return tx.maybe(sql<StoredFile>`
    SELECT f.name, f.bytes, v.location_id, v.staff_id
    FROM visit_files f JOIN visits v ON v.vendor_id = f.vendor_id AND v.id = f.visit_id
    WHERE f.vendor_id = ${tx.vendorId} AND f.visit_id = ${visitId} AND f.id = ${fileId}`);
}

/** Deletes all files of these visits. */
export const filesRemoval = (tx: Tx, visitIds: readonly number[]): Sql =>
  sql`DELETE FROM visit_files WHERE vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...visitIds]}::bigint[])`;

/** Deletes the files of a cancelled visit, unless a hold keeps it: then retention deletes them once the hold ends. */
export const filesOfCancelled = (tx: Tx, visitId: number): Sql => sql`
  DELETE FROM visit_files f USING visits v
  WHERE f.vendor_id = ${tx.vendorId} AND f.visit_id = ${visitId} AND v.vendor_id = f.vendor_id AND v.id = f.visit_id AND NOT ${HELD_VISIT}`;

/** Deletes the files of one attendee, found by the visit's index, unless a hold keeps the visit. */
export async function removeFilesOfAttendee(tx: Tx, { visitId, attendeeId }: FileOwner): Promise<void> {
  await tx.run(sql`
    DELETE FROM visit_files f USING visits v
    WHERE f.vendor_id = ${tx.vendorId} AND f.visit_id = ${visitId} AND f.attendee_id = ${attendeeId}
      AND v.vendor_id = f.vendor_id AND v.id = f.visit_id AND NOT ${HELD_VISIT}`);
}

/** Deletes the files of attendees of any visits. A full scan, acceptable for a rare erasure. */
export async function removeFilesOfAttendees(tx: Tx, attendeeIds: readonly number[]): Promise<number> {
  return tx.run(
    sql`DELETE FROM visit_files WHERE vendor_id = ${tx.vendorId} AND attendee_id = ANY(${[...attendeeIds]}::bigint[])`,
  );
}

/** Deletes uploads that no booking claimed. */
export async function removeWaitingFiles(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM visit_files d USING (
      SELECT id FROM visit_files WHERE vendor_id = ${tx.vendorId} AND visit_id IS NULL AND created_at < ${at(before)}
      ORDER BY created_at LIMIT ${most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.id = due.id`);
}

/** Deletes files of visits that ended before an instant. */
export async function removeOldFiles(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM visit_files d USING (
      SELECT f.id FROM visit_files f JOIN visits v ON v.vendor_id = f.vendor_id AND v.id = f.visit_id
      WHERE f.vendor_id = ${tx.vendorId} AND f.created_at < ${at(before)}
        AND COALESCE(v.ended_at, v.ends_at, v.starts_at, v.created_at) < ${at(before)} AND NOT ${HELD_VISIT}
      ORDER BY f.created_at LIMIT ${most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.id = due.id`);
}
