import type { DeviceKind } from '#domain/devices/device.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface NewCode {
  codeHash: string;
  locationId: number;
  kind: DeviceKind;
  name: string;
  createdBy: number | null;
  now: Instant;
  expiresAt: Instant;
}

/** The newest code of a person at a location replaces the one before; expired ones go as well. */
export async function removeOlderCodes(
  tx: Tx,
  of: { locationId: number; createdBy: number | null; now: Instant },
): Promise<void> {
  await tx.run(sql`
    DELETE FROM device_codes
    WHERE vendor_id = ${tx.vendorId}
      AND (expires_at <= ${at(of.now)} OR (location_id = ${of.locationId} AND created_by IS NOT DISTINCT FROM ${of.createdBy}))`);
}

/** Returns false if another live code of the vendor is the same. */
export async function insertCode(tx: Tx, code: NewCode): Promise<boolean> {
  const inserted = await tx.run(sql`
    INSERT INTO device_codes (vendor_id, code_hash, location_id, kind, name, created_by, created_at, expires_at)
    VALUES (${tx.vendorId}, ${code.codeHash}, ${code.locationId}, ${code.kind}, ${code.name}, ${code.createdBy}, ${at(code.now)}, ${at(code.expiresAt)})
    ON CONFLICT DO NOTHING`);
  return inserted > 0;
}

export interface UsedCode {
  locationId: number;
  kind: DeviceKind;
  name: string;
  createdBy: number | null;
}

/** Takes a code: of two browsers with the same code, one gets it. `codeHashes`: one for each key of the server. */
export async function takeCode(
  tx: Tx,
  of: { codeHashes: readonly string[]; now: Instant },
): Promise<UsedCode | undefined> {
  // mutation: enrolment-code-used
  return tx.maybe(sql<UsedCode>`
    DELETE FROM device_codes
    WHERE vendor_id = ${tx.vendorId} AND code_hash = ANY(${[...of.codeHashes]}::text[]) AND expires_at > ${at(of.now)}
    RETURNING location_id, kind, name, created_by`);
}
