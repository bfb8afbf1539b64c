import { CODE_MS, codeFrom } from '#domain/devices/device.ts';
import type { DeviceKind } from '#domain/devices/device.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { insertCode, removeOlderCodes } from './device-codes-store.ts';

export interface CodeDeps {
  keys: Keys;
  random(bytes: number): Buffer;
}

/** Live codes are few, so that a second draw nearly always differs from them. */
const MOST_DRAWS = 20;

/** Makes a one-time code for a location. Only its keyed hash is stored. */
export async function makeCode(
  tx: Tx,
  of: { locationId: number; kind: DeviceKind; name: string; createdBy: number | null; now: Instant },
  { keys, random }: CodeDeps,
): Promise<{ code: string; expiresAt: Instant }> {
  await removeOlderCodes(tx, of);
  const expiresAt = of.now + CODE_MS;
  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    const code = codeFrom(() => random(4).readUInt32BE());
    // oxlint-disable-next-line no-await-in-loop -- a second draw only if the first one is taken
    if (await insertCode(tx, { ...of, codeHash: hashesOf(keys, tx.vendorId, code)[0]!, expiresAt }))
      return { code, expiresAt };
  }
  throw new Error('every drawn code of a device was taken');
}

/** The hashes of a code, one for each key of the server, the newest first. */
export const hashesOf = (keys: Keys, vendorId: number, code: string): string[] =>
  keys.macs('device-code', `${vendorId}:${code}`).map((mac) => mac.toString('base64url'));
