import { MOST_WRONG_PINS, PIN_PAUSE_MS } from '#domain/devices/device.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** The PIN of a location, in place of the one before. */
export async function replacePin(
  tx: Tx,
  pin: { locationId: number; pinHash: string; createdBy: number | null; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO device_pins (vendor_id, location_id, pin_hash, created_by, created_at)
    VALUES (${tx.vendorId}, ${pin.locationId}, ${pin.pinHash}, ${pin.createdBy}, ${at(pin.now)})
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET
      pin_hash = excluded.pin_hash, created_by = excluded.created_by, created_at = excluded.created_at`);
}

/** The hash of the PIN of a location; undefined while staff have made none. */
export async function pinHashOf(tx: Tx, locationId: number): Promise<string | undefined> {
  const row = await tx.maybe(sql<{ pinHash: string }>`
    SELECT pin_hash FROM device_pins WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId}`);
  return row?.pinHash;
}

/** Until when a device takes no PIN, if at all. Other attempts at the device wait for this one. */
export async function lockPins(tx: Tx, deviceId: number): Promise<Instant | null> {
  const { pausedUntil } = await tx.one(sql<{ pausedUntil: Instant | null }>`
    SELECT pin_paused_until AS paused_until FROM devices
    WHERE vendor_id = ${tx.vendorId} AND id = ${deviceId} FOR UPDATE`);
  return pausedUntil;
}

export async function forgetWrongPins(tx: Tx, deviceId: number): Promise<void> {
  await tx.run(sql`
    UPDATE devices SET wrong_pins = 0, pin_paused_until = NULL
    WHERE vendor_id = ${tx.vendorId} AND id = ${deviceId} AND (wrong_pins > 0 OR pin_paused_until IS NOT NULL)`);
}

/** Counts a wrong PIN. Returns until when the device is paused, if this was one too many. */
export async function countWrongPin(tx: Tx, deviceId: number, now: Instant): Promise<Instant | null> {
  // mutation: wrong-pin-counted
  const { pausedUntil } = await tx.one(sql<{ pausedUntil: Instant | null }>`
    UPDATE devices SET
      wrong_pins = CASE WHEN wrong_pins + 1 >= ${MOST_WRONG_PINS} THEN 0 ELSE wrong_pins + 1 END,
      pin_paused_until = CASE WHEN wrong_pins + 1 >= ${MOST_WRONG_PINS} THEN ${at(now + PIN_PAUSE_MS)}::timestamptz END
    WHERE vendor_id = ${tx.vendorId} AND id = ${deviceId}
    RETURNING pin_paused_until AS paused_until`);
  return pausedUntil;
}
