import { photoAddress } from '#contract/staff/photos.ts';
import { listOfferedStaff, listUsers } from '#contract/vendors/users.ts';
import type { Many, PageMeta } from '#contract/protocol/json-api.ts';
import type { UserResource } from '#contract/vendors/users.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { ApiResponse, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { inOrder, namedFilters, readListQuery } from '#server/infrastructure/http/request/list-query.ts';
import type { ListQuery } from '#server/infrastructure/http/request/list-query.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { isStaffHere } from '../access/index.ts';
import { openedRecords } from '../shortcuts/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import type { Settings } from '../vendors/index.ts';
import { listedStaff } from './listed-staff-store.ts';
import type { ListedStaff, StaffFilters } from './listed-staff-store.ts';

const METHODS = [1, 2, 3, 4] as const;

const byName = (a: ListedStaff, b: ListedStaff) => a.displayName.localeCompare(b.displayName);
// Ids are assigned in order of creation.
const byId = (a: ListedStaff, b: ListedStaff) => a.id - b.id;
const lastWord = ({ displayName }: ListedStaff) => displayName.split(' ').at(-1)!;
/** Orders use displayed data only, so that they reveal nothing else. */
const ORDERS = {
  full_name: byName,
  first_name: byName,
  last_name: (a: ListedStaff, b: ListedStaff) => lastWord(a).localeCompare(lastWord(b)) || byName(a, b),
  name: byName,
  created: byId,
  id: byId,
};

/** Staff whom a visitor may choose: displayed name, photo and languages as the vendor allows, nothing else. */
export const listUsersRoute = ({ config }: { config: { publicUrl: string } }): Route =>
  route(listUsers, (context) =>
    listed(context, { query: context.query, path: listUsers.path, origin: config.publicUrl }),
  );

/** The same, for our own pages. */
export const listOfferedStaffRoute = route(listOfferedStaff, (context) =>
  listed(context, {
    query: namedFilters(context.query, {
      location: 'location',
      service: 'service',
      method: 'meeting_method',
    }),
    path: listOfferedStaff.path,
    origin: '',
  }),
);

async function listed(
  context: RequestContext,
  { query, path, origin }: { query: Record<string, unknown>; path: string; origin: string },
): Promise<ApiResponse<Many<UserResource, PageMeta>>> {
  const list = readListQuery(query, {
    path,
    filters: [
      'assignments',
      'category',
      'client_view_meeting_method',
      'invite_only_resources',
      'location',
      'location_category',
      'lobby_location_id',
      'meeting_method',
      'province',
      'service',
      'user',
      'without_remote_staff_only_at_location',
    ],
    sorts: Object.keys(ORDERS),
    most: 1000,
  });
  const open = await openedRecords(context.query, context);
  const filters = { ...filtersOf(list, isStaffHere(context)), open };
  return context.read(async (tx) => {
    const settings = await effectiveSettings(tx);
    const existing = letsChoose(settings) ? await listedStaff(tx, filters) : [];
    const rows = inOrder(existing, { keys: list.sort, orders: ORDERS });
    const photoOf = ({ photo }: ListedStaff): string | null => {
      const address = photoAddress(context.vendor.pathname, photo);
      return address === null || !settings.get('showStaffPhotos') ? null : `${origin}${address}`;
    };
    const of = { settings, photoOf };
    return ok(list.document(rows, { id: ({ id }) => String(id), resource: (row) => userOf(row, of) }));
  });
}

const letsChoose = (settings: Settings): boolean =>
  settings.get('showStaffPicker') && settings.get('staffSelection') !== 'hidden';

const userOf = (
  row: ListedStaff,
  { settings, photoOf }: { settings: Settings; photoOf: (row: ListedStaff) => string | null },
): UserResource => ({
  id: String(row.id),
  type: 'users',
  attributes: {
    full_name: row.displayName,
    photo: photoOf(row),
    languages: settings.get('showStaffLanguages') ? row.languages : [],
  },
});

function filtersOf(list: ListQuery, isStaff: boolean): Omit<StaffFilters, 'open'> {
  // Staff without assignments are in no list, so this flag changes nothing.
  list.flag('assignments');
  return {
    ids: list.ids('user'),
    categoryIds: list.ids('category'),
    locationIds: list.ids('location'),
    locationCategoryIds: list.ids('location_category'),
    onDutyAt: list.ids('lobby_location_id'),
    serviceIds: list.ids('service'),
    method: list.code('client_view_meeting_method', METHODS) ?? list.code('meeting_method', METHODS),
    provinces: list.texts('province')?.map((name) => name.toLowerCase()) ?? null,
    invited: (list.flag('invite_only_resources') ?? false) && isStaff,
    inPersonAt: list.ids('without_remote_staff_only_at_location'),
  };
}
