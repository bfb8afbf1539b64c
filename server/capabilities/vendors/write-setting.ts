import type { Instant } from '#domain/time/instant.ts';
import { mayDifferAt } from '#domain/vendors/settings-of-page.ts';
import type { SettingsScope } from '#domain/vendors/settings-of-page.ts';
import { checkSetting, settingByName } from '#domain/vendors/settings.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { isAt, VENDOR } from './effective-settings.ts';
import { keepSetting, scopeExists, removeSetting, storedValues } from './settings-store.ts';

export interface SettingChange {
  /** A key of the registry or its alias. */
  name: string;
  value: unknown;
  /** Absent for the vendor's value. */
  place?: SettingsScope;
  actor: Actor;
  now: Instant;
  requestId?: string;
  /** A draft that the actor scheduled. */
  bySchedule?: true;
}
export type SettingWritten =
  | { ok: true; changed: boolean }
  | { ok: false; code: SettingFault; words: string };
export type SettingFault = 'setting-unknown' | 'setting-invalid' | 'setting-elsewhere' | 'place-unknown';

/** Stores a value that the registry allows there, and an event with the values before and after. */
export async function writeSetting(tx: Tx, change: SettingChange): Promise<SettingWritten> {
  const { name, value, place = VENDOR, now } = change;
  const verdict = checkSetting(name, value);
  if (!verdict.ok) return verdict;
  const setting = settingByName(verdict.key)!;
  if (!mayDifferAt(setting, place)) return elsewhere(verdict.key, setting);
  if (!(await scopeExists(tx, place))) {
    const what = place.lineId === 0 ? `location ${place.locationId}` : `line of business ${place.lineId}`;
    return { ok: false, code: 'place-unknown', words: `This vendor has no ${what}.` };
  }
  const held = await valueAt(tx, setting, place);
  const version = await keepSetting(tx, { place, key: setting.key, value: verdict.value, now });
  if (version === undefined) return { ok: true, changed: false };
  await noteChange(tx, change, { ...held, setting, version, after: verdict.value });
  return { ok: true, changed: true };
}

/** Removes the value at a place: the setting inherits again. Its event is that of a change. */
export async function resetSetting(
  tx: Tx,
  { setting, ...change }: Omit<SettingChange, 'name' | 'value'> & { setting: Setting },
): Promise<void> {
  const { place = VENDOR } = change;
  const held = await valueAt(tx, setting, place);
  const version = await removeSetting(tx, { place, key: setting.key });
  if (version === undefined) return;
  await noteChange(tx, change, { ...held, setting, version: version + 1, after: held.inherited });
}

/** The subject of the events about settings there. */
export const subjectOf = ({ locationId, lineId }: SettingsScope): { kind: string; id: number } =>
  lineId === 0 ? { kind: 'settings', id: locationId } : { kind: 'line-settings', id: lineId };

interface Held {
  /** The version of the event. */
  eventVersion: number;
  before: unknown;
  inherited: unknown;
}

/** Takes the lock of the settings there first: the value before is then the last one. */
export async function valueAt(
  tx: Tx,
  { key, default: fallback }: { key: string; default: unknown },
  place: SettingsScope,
): Promise<Held> {
  const { kind, id } = subjectOf(place);
  const eventVersion = await nextVersionOf(tx, kind, id);
  const stored = await storedValues(tx, [key]);
  const isVendor = isAt(VENDOR)(place);
  const inherited = (isVendor ? undefined : stored.find(isAt(VENDOR))?.value) ?? fallback;
  const own = stored.find(isAt(place));
  return { eventVersion, before: own === undefined ? inherited : own.value, inherited };
}

/** Writes the event of a change with the values before and after. */
export async function noteChange(
  tx: Tx,
  { place = VENDOR, actor, now, requestId, bySchedule }: Omit<SettingChange, 'name' | 'value'>,
  {
    setting: { key },
    version,
    eventVersion,
    before,
    after,
  }: Pick<Held, 'eventVersion' | 'before'> & {
    setting: { key: string };
    version: number;
    after: unknown;
  },
): Promise<void> {
  await appendEvent(tx, {
    subject: { ...subjectOf(place), version: eventVersion },
    kind: 'setting-changed',
    actor,
    at: now,
    data: {
      key,
      version,
      ...(place.locationId !== 0 && { location_id: place.locationId }),
      ...(place.lineId !== 0 && { line_of_business_id: place.lineId }),
      ...(bySchedule && { by_schedule: true }),
    },
    changes: [{ field: key, before: JSON.stringify(before), after: JSON.stringify(after) }],
    ...(requestId !== undefined && { requestId }),
  });
}

/** A setting that may not differ at a location, or in a line of business. */
const elsewhere = (key: string, { scope }: Setting): SettingWritten => ({
  ok: false,
  code: 'setting-elsewhere',
  words:
    scope === 'vendor'
      ? `${key} holds for the whole vendor.`
      : `${key} may differ at locations, not in lines of business.`,
});
