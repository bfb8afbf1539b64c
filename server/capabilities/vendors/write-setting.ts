import type { Instant } from '#domain/time/instant.ts';
import { checkSetting, settingByName } from '#domain/vendors/settings.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { keepSetting, locationExists } from './settings-store.ts';

export interface SettingChange {
  /** A key of the registry or its alias. */
  name: string;
  value: unknown;
  /** Absent for the vendor's value. */
  locationId?: number;
  actor: Actor;
  now: Instant;
  requestId?: string;
}
export type SettingWritten =
  | { ok: true; changed: boolean }
  | { ok: false; code: SettingFault; words: string };
export type SettingFault = 'setting-unknown' | 'setting-invalid' | 'setting-elsewhere' | 'location-unknown';

/** Stores a value that the registry allows there, and an event that it changed (without the value). */
export async function writeSetting(tx: Tx, change: SettingChange): Promise<SettingWritten> {
  const { name, value, locationId = 0, actor, now, requestId } = change;
  const verdict = checkSetting(name, value);
  if (!verdict.ok) return verdict;
  if (locationId !== 0) {
    const scope = settingByName(name)?.scope ?? 'vendor';
    if (scope === 'vendor') return elsewhere(`${verdict.key} holds for the whole vendor.`);
    if (!(await locationExists(tx, locationId))) {
      return { ok: false, code: 'location-unknown', words: `This vendor has no location ${locationId}.` };
    }
  }
  const version = await keepSetting(tx, { locationId, key: verdict.key, value: verdict.value, now });
  if (version === undefined) return { ok: true, changed: false };
  const subject = {
    kind: 'settings',
    id: locationId,
    version: await nextVersionOf(tx, 'settings', locationId),
  };
  const data = { key: verdict.key, version, ...(locationId !== 0 && { location_id: locationId }) };
  await appendEvent(tx, {
    subject,
    kind: 'setting-changed',
    actor,
    at: now,
    data,
    ...(requestId !== undefined && { requestId }),
  });
  return { ok: true, changed: true };
}

const elsewhere = (words: string): SettingWritten => ({ ok: false, code: 'setting-elsewhere', words });
