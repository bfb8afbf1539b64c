import { listOfferedServices, listServices } from '#contract/vendors/services.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import type { Many, PageMeta } from '#contract/protocol/json-api.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { ApiResponse, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { namedFilters, readListQuery, inOrder } from '#server/infrastructure/http/request/list-query.ts';
import type { ListQuery } from '#server/infrastructure/http/request/list-query.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { translationsOf } from '../vendors/index.ts';
import { listedServices } from './list-services-store.ts';
import type { ServiceFilters } from './list-services-store.ts';
import { serviceResource } from './service-view.ts';
import type { ServiceRow } from './services-store.ts';

const METHODS = [1, 2, 3, 4] as const;

const ORDERS: Record<string, (a: ServiceRow, b: ServiceRow) => number> = {
  sort_order: (a, b) => a.sortOrder - b.sortOrder,
  name: (a, b) => a.name.localeCompare(b.name),
  // Ids are assigned in order of creation.
  created: (a, b) => a.id - b.id,
  id: (a, b) => a.id - b.id,
};

/** The vendor's public services, for existing integrations. */
export const listServicesRoute = route(listServices, (context) =>
  listed(context, { query: context.query, path: listServices.path }),
);

/** The same, for our own pages. */
export const listOfferedServicesRoute = route(listOfferedServices, (context) =>
  listed(context, {
    query: namedFilters(context.query, { location: 'location', method: 'method', staff: 'user' }),
    path: listOfferedServices.path,
  }),
);

async function listed(
  context: RequestContext,
  { query, path }: { query: Record<string, unknown>; path: string },
): Promise<ApiResponse<Many<ServiceResource, PageMeta>>> {
  const list = readListQuery(query, {
    path,
    filters: [
      'assigned',
      'assignments',
      'category',
      'client_view_meeting_method',
      'group',
      'location',
      'method',
      'location_category',
      'province',
      'resource',
      'user',
      'user_category',
    ],
    off: ['invite_only', 'invite_only_resources', 'preferred'],
    sorts: Object.keys(ORDERS),
    most: 1000,
  });
  const filters = filtersOf(list);
  return context.read(async (tx) => {
    const rows = inOrder(await listedServices(tx, filters), { keys: list.sort, orders: ORDERS });
    const shown = list.page(rows, ({ id }) => String(id)).items.map(({ id }) => id);
    const words = await translationsOf(tx, 'service', shown);
    return ok(
      list.document(rows, {
        id: ({ id }) => String(id),
        resource: (row) => serviceResource(row, words.get(row.id)),
      }),
    );
  });
}

function filtersOf(list: ListQuery): ServiceFilters {
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
  };
}
