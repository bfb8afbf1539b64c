import type { LineSettings } from '#domain/vendors/line-settings.ts';
import { lineInView } from '#domain/vendors/line-theme.ts';
import type { InView, LineReach } from '#domain/vendors/line-theme.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { lineThemeRows } from '../services/index.ts';
import type { LineThemeRow } from '../services/index.ts';
import { configured, readConfigurationVersion, settingsByLine } from '../vendors/index.ts';
import type { Settings, SettingsByLine } from '../vendors/index.ts';

/** The vendor's active lines of business that can come into view, cached: every page of the vendor needs them. */
export const linesOfPages = (tx: Tx, version: number): Promise<readonly LineThemeRow[]> =>
  configured(tx, { version, name: 'lines-of-pages' }, async () =>
    (await lineThemeRows(tx)).filter(
      ({ serviceIds, locationIds }) => serviceIds.length + locationIds.length > 0,
    ),
  );

export const reachOf = ({ serviceIds, locationIds, offeringIds }: LineThemeRow): LineReach => ({
  service_ids: serviceIds.map(String),
  location_ids: locationIds.map(String),
  offering_ids: offeringIds.map(String),
});

/** The settings in which lines differ; none if no line differs. A line without a value keeps its own services from another's. */
export function lineSettingsOf(of: {
  settings: SettingsByLine;
  lines: readonly LineThemeRow[];
}): LineSettings[] {
  const differing = new Set(of.settings.lines);
  if (!of.lines.some(({ id }) => differing.has(id))) return [];
  return of.lines.map((line) => ({
    ...reachOf(line),
    settings: differing.has(line.id) ? of.settings.ownForClients(line.id) : {},
  }));
}

/** The vendor's settings, with those of the line of business in view. */
export async function settingsInView(tx: Tx, inView: InView): Promise<Settings> {
  const version = await readConfigurationVersion(tx);
  const [settings, rows] = await Promise.all([settingsByLine(tx, 0), linesOfPages(tx, version)]);
  const lines = rows.map((row) => ({ ...reachOf(row), id: row.id }));
  return settings.of(lineInView(lines, inView)?.id ?? null);
}
