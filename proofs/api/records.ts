import { setUpLocations } from '#contract/setup/locations.ts';
import { setUpServices } from '#contract/setup/services.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

interface Known {
  id: string;
  version: number;
}

/** Records that generated requests may change and archive: other requests need the fixture's own. */
export interface ApiRecords {
  /** Values of an operation on these records by the names of their fields; empty for any other operation. */
  known(operationId: string): Record<string, unknown>;
  learn(operationId: string, data: { id?: unknown; version?: unknown } | undefined): Promise<void>;
}

const namesOf = (resource: Record<string, { name: string }>): ReadonlySet<string> =>
  new Set(Object.values(resource).map(({ name }) => name));
const KINDS = [
  { names: namesOf(setUpLocations), path: '/locations', of: (world: EveryRole) => world.location },
  { names: namesOf(setUpServices), path: '/services', of: (world: EveryRole) => world.service },
];
const VIEWS: ReadonlySet<string> = new Set(['changeView', 'removeView', 'saveView', 'listSavedViews']);

export async function openRecords(world: EveryRole): Promise<ApiRecords> {
  const admin = '/api/internal/v1/admin';
  const copies = await Promise.all(
    KINDS.map(async ({ names, path, of }): Promise<{ names: ReadonlySet<string>; record: Known }> => {
      const { body } = await world.call(30, `GET ${admin}${path}/${of(world)}`);
      const { values } = (body as { data: { values: object } }).data;
      const made = await world.call(30, `POST ${admin}${path}`, {
        body: { values: { ...values, external_id: '' } },
      });
      return { names, record: { ...(made.body as { data: Known }).data } };
    }),
  );
  const saveView = async (): Promise<string> => {
    const body = { screen: 'services', name: 'Mine', shared: false, state: {} };
    const saved = await world.call(30, `POST ${admin}/views`, { body });
    return (saved.body as { data: { id: string } }).data.id;
  };
  let view = await saveView();
  return {
    known(operationId) {
      if (VIEWS.has(operationId)) return { id: view, screen: 'services' };
      const record = copies.find(({ names }) => names.has(operationId))?.record;
      if (operationId === 'listChoices') return { kind: 'location', ids: '' };
      if (!record) return {};
      // An empty filter or cursor does not narrow the list.
      const empty = ['before', 'after', 'category', 'line', 'state', 'visibility', 'takes', 'search'];
      return {
        ...record,
        ...Object.fromEntries(
          operationId.includes('OfStaff') || operationId.startsWith('export')
            ? empty.map((name) => [name, ''])
            : [],
        ),
        ...(operationId.endsWith('History') && { before: '' }),
        sort: 'name',
        size: '25',
        country: 'US',
        time_zone: 'America/Toronto',
        external_id: '',
        category_id: null,
        line_of_business_id: null,
        latitude: 45.5,
        longitude: -73.6,
        review_link: '',
        google_review_url: '',
      };
    },
    async learn(operationId, data) {
      if (operationId === 'removeView') view = await saveView();
      const record = copies.find(({ names }) => names.has(operationId))?.record;
      if (record && data?.id === record.id && typeof data.version === 'number') record.version = data.version;
    },
  };
}
