import { previewVisitorPages } from '#contract/settings/page-preview.ts';
import { clientViewSettings, SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import type { SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import type { EveryRole } from './every-role-store.ts';

/** The rows of the pages by hand, in the order of the matrix: 5, 7, 10, 13, 15, 20, 30, 50. */
const ROWS: Record<string, string> = {
  '/settings/client-view': '– – – – – – V –',
  '/settings/lobby': '– – – – – Lr V –',
  '/settings/access/roles': '– – – – – – V –',
};

const namesOf = ({ see, change, history }: SettingsPageEndpoints) => [see.name, change.name, history.name];

/** Their rows, by the names of their endpoints. */
export const SETTINGS_ROWS: Record<string, string> = Object.fromEntries(
  SETTINGS_PAGES.flatMap((page) => namesOf(page).map((name) => [name, ROWS[page.path]!])).concat([
    [previewVisitorPages.name, ROWS[clientViewSettings.path]!],
  ]),
);

/** A valid request for each endpoint of the settings pages, at a location: as rows of the permission matrix. */
export function settingsCalls(
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> {
  const calls = SETTINGS_PAGES.flatMap(({ path, see, change, history }) => {
    const here = () => `location=${world().location}`;
    const saving = async () => {
      const { body } = await world().call(30, `GET /api/internal/v1/admin${path}?${here()}`);
      const { version } = (body as { data: { version: number } }).data;
      return { path, body: { version, location_id: String(world().location), values: {}, reset: [] } };
    };
    return [
      [see.name, async () => ({ path: `${path}?${here()}` })] as const,
      [change.name, saving] as const,
      [history.name, async () => ({ path: `${path}/history?${here()}` })] as const,
    ];
  });
  const preview = async () => ({
    path: `${clientViewSettings.path}/preview`,
    body: { location_id: String(world().location), values: {}, reset: [] },
  });
  return Object.fromEntries([...calls, [previewVisitorPages.name, preview]]);
}
