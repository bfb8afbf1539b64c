import type { SetUpChange } from '#contract/vendors/impact.ts';
import { mayDifferAt, settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import type { SettingsScope } from '#domain/vendors/settings-of-page.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { settingFaults, settingsAfter, settingsByLine } from '../../vendors/index.ts';
import type { SettingsByLine } from '../../vendors/index.ts';
import type { SingleChange } from './change-rows.ts';

/** The page of each kind, and what its settings act on. */
const PAGES = {
  'client-view-settings': { page: '/settings/client-view', acts: 'slots' },
  'lobby-settings': { page: '/settings/lobby', acts: 'line' },
} as const;

type SettingsKind = keyof typeof PAGES;
type OfSettings = Extract<SetUpChange, { kind: SettingsKind }>;

const isOfSettings = (change: SetUpChange | SingleChange): change is OfSettings => change.kind in PAGES;

const placeOf = ({ location_id: location, line_of_business_id: line }: OfSettings): SettingsScope => ({
  locationId: Number(location ?? 0),
  lineId: Number(line ?? 0),
});

/** The line of business whose settings change; null if none of one does. */
export function lineOfSettings(changes: readonly (SetUpChange | SingleChange)[]): number | null {
  const change = changes.find(isOfSettings);
  const { lineId } = change ? placeOf(change) : { lineId: 0 };
  return lineId === 0 ? null : lineId;
}

/** Refuses values that their page would refuse, and settings that act on nothing that a preview computes. */
export function assertSettings(change: SetUpChange): void {
  if (!isOfSettings(change)) return;
  const { page, acts } = PAGES[change.kind];
  const settings = settingsOfPage(page).filter(
    (one) => one.acts === acts && mayDifferAt(one, placeOf(change)),
  );
  const fields = settingFaults(settings, change, '/change');
  if (fields.length > 0) throw refuse('field-invalid', { fields });
}

/** The settings of a location, now and after the changes. */
export async function settingsAround(
  tx: Tx,
  changes: readonly SingleChange[],
  locationId: number,
): Promise<{ now: SettingsByLine; after: SettingsByLine }> {
  const now = await settingsByLine(tx, locationId);
  const change = changes.find(isOfSettings);
  if (!change) return { now, after: now };
  const { values, reset } = change;
  return { now, after: await settingsAfter(tx, locationId, { place: placeOf(change), values, reset }) };
}
