import { isDeepStrictEqual } from 'node:util';
import { mayOpen, routeFeature, routePermission } from '#contract/protocol/staff-addresses.ts';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import type { SettingJson } from '#contract/settings/settings-page.ts';
import { seeSettingsOverview } from '#contract/shell/settings-overview.ts';
import type { DifferingSetting, SettingsOverview } from '#contract/shell/settings-overview.ts';
import { settingsAttention } from '#domain/vendors/settings-attention.ts';
import { settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import type { Setting, SettingValues } from '#domain/vendors/settings.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { failingConnections } from '../connections/index.ts';
import { readScopeOf } from '../queue/index.ts';
import { countActiveGrants } from '../support/index.ts';
import { effectiveSettings, readSettings, storedValues } from '../vendors/index.ts';

type Overview = SettingsOverview['data'];
type Stored = Awaited<ReturnType<typeof storedValues>>;

const SUPPORT = '/settings/support';
const INTEGRATIONS = '/settings/integrations';

/** Each page shows what its own right shows: a manager sees the values of their locations only. */
export const seeSettingsOverviewRoute = route(seeSettingsOverview, async ({ person, now, read }) =>
  read(async (tx) => {
    const features = (await effectiveSettings(tx)).features();
    const opens = (path: string): boolean => {
      const feature = routeFeature(path);
      return mayOpen(person!, path) && (feature === null || features[feature]);
    };
    const opened = SETTINGS_PAGES.filter(({ path }) => opens(path));
    const stored = await storedValues(
      tx,
      opened.flatMap(({ path }) => settingsOfPage(path).map(({ key }) => key)),
    );
    const pages = opened.map(({ path }) => {
      const scope = readScopeOf(person, routePermission(path)!);
      const isSeen = ({ locationId }: Stored[number]): boolean =>
        locationId === 0 || scope?.reach === 'vendor' || (scope?.locationIds.includes(locationId) ?? false);
      const settings = settingsOfPage(path);
      const differing = settings.flatMap((setting) =>
        differenceOf(
          setting,
          stored.filter((row) => row.key === setting.key && isSeen(row)),
        ),
      );
      return { path, settings: settings.length, differing };
    });
    const attention: Overview['attention'] = settingsAttention((await readSettings(tx)) as SettingValues).map(
      ({ kind, setting, count }) => ({ kind, path: setting.page, key: setting.key, count }),
    );
    const [failing, open] = [await failingConnections(tx), await countActiveGrants(tx, now)];
    if (failing.length > 0)
      attention.push({ kind: 'connections-failing', path: INTEGRATIONS, key: null, count: failing.length });
    if (open > 0) attention.push({ kind: 'support-open', path: SUPPORT, key: null, count: open });
    return ok({ data: { pages, attention: attention.filter(({ path }) => opens(path)) } });
  }),
);

/** The setting, if a stored value differs from the default; a location may repeat the vendor's value on purpose. */
function differenceOf({ key, default: fallback }: Setting, rows: Stored): DifferingSetting[] {
  const vendors = rows.find(({ locationId, lineId }) => locationId === 0 && lineId === 0);
  const value = (vendors?.value ?? fallback) as SettingJson;
  const isVendors = !isDeepStrictEqual(value, fallback);
  const locations = rows.filter(({ locationId }) => locationId !== 0).length;
  const lines = rows.filter(({ lineId }) => lineId !== 0).length;
  return isVendors || locations + lines > 0 ? [{ key, value, is_vendors: isVendors, locations, lines }] : [];
}
