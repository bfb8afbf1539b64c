import * as z from 'zod/mini';
import { about, describe, id } from '../protocol/described.responses.ts';
import { changeView, listChoices, listSavedViews, removeView, saveView } from './saved-views.ts';

const saved = z.strictObject({ data: z.strictObject({ id }) });

export const SAVED_VIEWS = [
  describe(listSavedViews, {
    tag: 'Set-up',
    summary: 'List saved views of a list',
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          name: z.string(),
          shared: z.boolean(),
          mine: about('Only the owner may change or remove it.', z.boolean()),
          state: about('Parameters of the page’s address.', z.record(z.string(), z.string())),
        }),
      ),
    }),
  }),
  describe(saveView, { tag: 'Set-up', summary: 'Save a view', status: 201, response: saved }),
  describe(changeView, {
    tag: 'Set-up',
    summary: 'Change a view of one’s own',
    status: 200,
    response: saved,
  }),
  describe(removeView, { tag: 'Set-up', summary: 'Remove a view of one’s own', status: 204, response: null }),
  describe(listChoices, {
    tag: 'Set-up',
    summary: 'List records to choose from',
    words: 'At most 50 whose names begin with `search`, or those with the `ids`.',
    status: 200,
    response: z.strictObject({
      data: z.array(z.strictObject({ id, name: z.string(), detail: z.string() })),
      meta: z.strictObject({ is_more: z.boolean() }),
    }),
  }),
];

const view = { name: 'Downtown', shared: true, state: { location: '12' } };
export const VIEW_EXAMPLES = {
  listSavedViews: { query: { screen: 'services' } },
  saveView: { body: { screen: 'services', ...view } },
  changeView: { body: view },
  listChoices: { params: { kind: 'location' }, query: { search: 'down' } },
};
