import { listQuestions } from '#contract/vendors/services.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { inOrder, readListQuery } from '#server/infrastructure/http/request/list-query.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { isStaffHere } from '../access/index.ts';
import { openedRecords } from '../shortcuts/index.ts';
import { translationsOf } from '../vendors/index.ts';
import { questionRows } from './services-store.ts';
import type { QuestionRow } from './services-store.ts';
import { questionResource } from './service-view.ts';

const ORDERS: Record<string, (a: QuestionRow, b: QuestionRow) => number> = {
  sort_order: (a, b) => a.sortOrder - b.sortOrder,
  label: (a, b) => a.label.localeCompare(b.label),
  // Ids are assigned in order of creation.
  created: (a, b) => a.id - b.id,
  id: (a, b) => a.id - b.id,
};

/** The questions of one service, of several, or of all, in the request's language (§7). */
export const listQuestionsRoute = route(listQuestions, async (context) => {
  const list = readListQuery(context.query, {
    path: listQuestions.path,
    filters: ['matching', 'asked'],
    sorts: Object.keys(ORDERS),
    most: 1000,
  });
  const request = list.code('asked', ['appointments', 'line']) ?? 'either';
  const open = isStaffHere(context) ? 'all' : (await openedRecords(context.query, context)).serviceIds;
  return context.read(async (tx) => {
    const found = await questionRows(tx, { serviceIds: list.ids('matching'), open }, request);
    const rows = inOrder(found, { keys: list.sort, orders: ORDERS });
    const shown = list.page(rows, ({ id }) => String(id)).items.map(({ id }) => id);
    const translations = await translationsOf(tx, 'question', shown);
    return ok(
      list.document(rows, {
        id: ({ id }) => String(id),
        resource: (row) =>
          questionResource(row, { translations: translations.get(row.id), locale: context.language }),
      }),
    );
  });
});
