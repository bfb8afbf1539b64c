import {
  changeView,
  listChoices,
  listSavedViews,
  MOST_CHOICES,
  removeView,
  saveView,
} from '#contract/setup/saved-views.ts';
import { created, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { prefixesOf } from '#server/infrastructure/database/terms-store.ts';
import { readIdFilter } from '#server/infrastructure/resources/list-request.ts';
import { choiceRows, deleteView, insertView, updateView, viewRows } from './saved-views-store.ts';

const MOST_IDS = 500;

/** A person's saved views, and the records that filters and forms choose from. */
export const savedViewsRoutes = [
  route(listSavedViews, async ({ query, person, read }) => {
    const { staffId } = person!;
    // Product admins read a vendor's data and own nothing there.
    const rows = await read((tx) => viewRows(tx, { screen: query.screen, staffId: staffId ?? 0 }));
    return ok({ data: rows.map((row) => ({ ...row, id: String(row.id) })) });
  }),
  route(saveView, async ({ body, person, now, write }) =>
    write(async (tx) =>
      created({ data: { id: String(await insertView(tx, { ...body, staffId: ownerOf(person), now })) } }),
    ),
  ),
  route(changeView, async ({ params, body, person, write }) =>
    write(async (tx) => {
      const id = readId(params.id) ?? 0;
      if (!(await updateView(tx, { id, staffId: ownerOf(person) }, body))) throw refuse('not-found');
      return ok({ data: { id: String(id) } });
    }),
  ),
  route(removeView, async ({ params, person, write }) =>
    write(async (tx) => {
      if (!(await deleteView(tx, { id: readId(params.id) ?? 0, staffId: ownerOf(person) })))
        throw refuse('not-found');
      return nothing();
    }),
  ),
  route(listChoices, async ({ params, query, scope, read }) => {
    const ids = readIdFilter(query, 'ids')?.slice(0, MOST_IDS) ?? null;
    const rows = await read((tx) =>
      choiceRows(tx, params.kind, {
        prefixes: prefixesOf(query.search ?? ''),
        ids,
        locationIds: scope.reach === 'vendor' ? null : scope.locationIds,
        most: ids === null ? MOST_CHOICES + 1 : MOST_IDS,
      }),
    );
    const shown = ids === null ? rows.slice(0, MOST_CHOICES) : rows;
    return ok({
      data: shown.map((row) => ({ ...row, id: String(row.id) })),
      meta: { is_more: rows.length > shown.length },
    });
  }),
];

function ownerOf(person: Person | null): number {
  const staffId = person?.staffId ?? null;
  if (staffId === null) throw refuse('forbidden');
  return staffId;
}
