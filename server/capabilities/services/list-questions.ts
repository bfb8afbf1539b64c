import { listQuestions } from '#contract/services.ts';
import { ok } from '#server/infrastructure/http/call.ts';
import { readListQuery } from '#server/infrastructure/http/list-query.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { translationsOf } from '../vendors/index.ts';
import { questionRows } from './questions-store.ts';
import { questionResource } from './service-view.ts';

/** The questions of one service, of several, or of every service, in the request's language (§7). */
export const listQuestionsRoute = route(listQuestions, async (call) => {
  const list = readListQuery(call.query, {
    path: listQuestions.path,
    filters: ['matching'],
    sorts: ['sort_order'],
    most: 1000,
  });
  return call.read(async (tx) => {
    const rows = await questionRows(tx, list.ids('matching'));
    const translations = await translationsOf(
      tx,
      'question',
      rows.map((row) => row.id),
    );
    return ok({
      data: rows.map((row) =>
        questionResource(row, { translations: translations.get(row.id), locale: call.language }),
      ),
    });
  });
});
