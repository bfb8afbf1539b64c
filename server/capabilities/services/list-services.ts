import { listOfferedServices, listServices } from '#contract/vendors/services.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import type { Many, PageMeta } from '#contract/protocol/json-api.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { ApiResponse, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { namedFilters, readListQuery, inOrder } from '#server/infrastructure/http/request/list-query.ts';
import type { ListQuery } from '#server/infrastructure/http/request/list-query.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { isStaffHere } from '../access/index.ts';
import { openedRecords } from '../shortcuts/index.ts';
import { withCategoryStyles } from './category-styles.ts';
import { listedServices } from './list-services-store.ts';
import type { ServiceFilters } from './list-services-store.ts';
import { serviceTranslations } from './service-translations.ts';
import { serviceResource, translatedService } from './service-view.ts';
import type { ServiceRow } from './services-store.ts';

const METHODS = [1, 2, 3, 4] as const;

const ORDERS: Record<string, (a: ServiceRow, b: ServiceRow) => number> = {
  sort_order: (a, b) => a.sortOrder - b.sortOrder,
  name: (a, b) => a.name.localeCompare(b.name),
  // Ids are assigned in order of creation.
  created: (a, b) => a.id - b.id,
  id: (a, b) => a.id - b.id,
};

/** The vendor's public services, for existing integrations: their texts in the request's language. */
export const listServicesRoute = route(listServices, (context) =>
  listed(context, { query: context.query, path: listServices.path, resource: translatedService }),
);

/** The same, for our own pages, which translate the texts themselves and mark untranslated ones. */
export const listOfferedServicesRoute = route(listOfferedServices, (context) =>
  listed(context, {
    query: namedFilters(context.query, { location: 'location', method: 'method', staff: 'user' }),
    path: listOfferedServices.path,
    resource: (row, { translations }) => serviceResource(row, translations),
  }),
);

async function listed(
  context: RequestContext,
  { query, path, resource }: { query: Record<string, unknown>; path: string; resource: ResourceOf },
): Promise<ApiResponse<Many<ServiceResource, PageMeta>>> {
  const list = readListQuery(query, {
    path,
    filters: [
      'assigned',
      'assignments',
      'category',
      'client_view_meeting_method',
      'group',
      'invite_only',
      'invite_only_resources',
      'location',
      'method',
      'location_category',
      'province',
      'user',
      'user_category',
    ],
    // No service is preferred.
    idle: ['preferred'],
    sorts: Object.keys(ORDERS),
    most: 1000,
  });
  const { serviceIds, locationIds } = await openedRecords(context.query, context);
  const filters = {
    ...filtersOf(list, isStaffHere(context)),
    openIds: serviceIds,
    openLocationIds: locationIds,
  };
  return context.read(async (tx) => {
    const rows = await withCategoryStyles(
      tx,
      inOrder(await listedServices(tx, filters), { keys: list.sort, orders: ORDERS }),
    );
    const words = await serviceTranslations(tx, list.page(rows, ({ id }) => String(id)).items);
    return ok(
      list.document(rows, {
        id: ({ id }) => String(id),
        resource: (row) => resource(row, { translations: words.get(row.id), locale: context.language }),
      }),
    );
  });
}

type ResourceOf = typeof translatedService;

/** Staff of the vendor see invitation-only services; for other callers there are none. */
function invitedOf(list: ListQuery, isStaff: boolean): ServiceFilters['invited'] {
  if (list.flag('invite_only')) return isStaff ? 'only' : 'none';
  return list.flag('invite_only_resources') && isStaff ? 'too' : 'never';
}

function filtersOf(list: ListQuery, isStaff: boolean): Omit<ServiceFilters, 'openIds' | 'openLocationIds'> {
  const lower = (name: string) => list.texts(name)?.map((text) => text.toLowerCase()) ?? null;
  return {
    assigned: list.flag('assigned') ?? list.flag('assignments') ?? false,
    categories: lower('category'),
    method: list.code('method', METHODS) ?? list.code('client_view_meeting_method', METHODS),
    group: list.flag('group'),
    locationIds: list.ids('location'),
    locationCategoryIds: list.ids('location_category'),
    provinces: lower('province'),
    staffIds: list.ids('user'),
    staffCategoryIds: list.ids('user_category'),
    invited: invitedOf(list, isStaff),
  };
}
