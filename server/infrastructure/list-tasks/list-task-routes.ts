import { listTasks, removeTask, seeTaskFile } from '#contract/protocol/list-tasks.ts';
import type { Tx } from '../database/database.ts';
import { nothing, ok } from '../http/request/request-context.ts';
import type { RequestContext } from '../http/request/request-context.ts';
import { readId } from '../http/request/read-loosely.ts';
import { refuse } from '../http/response/refusal.ts';
import { route } from '../http/routes.ts';
import type { Route } from '../http/routes.ts';
import { inBatches } from '../retention/retention.ts';
import type { Retention } from '../retention/retention.ts';
import { csvLine } from '../resources/csv.ts';
import { readerOf } from '../resources/record-rules.ts';
import type { ListKind } from '../resources/list-kind.ts';
import { namesOf } from '../resources/page-store.ts';
import { words } from '../words/words.ts';
import { deleteExpiredTasks, deleteTask, partOf, taskOf, tasksOf } from './list-tasks-store.ts';
import type { StoredTask } from './list-tasks-store.ts';
import { taskView } from './start-task.ts';
import { recordsAfter } from './task-records-store.ts';
import { rightsNow } from './work-list-tasks.ts';

const MOST_LISTED = 20;
/** Records that a report reads at once. */
const REPORT_PAGE = 500;

/** The tasks of the caller: what they started, on whichever page, with its file or report. */
export function listTaskRoutes(lists: readonly ListKind[]): Route[] {
  return [
    route(listTasks, async (context) =>
      context.read(async (tx) => {
        const { list = null } = context.query;
        const staffId = context.person?.staffId ?? 0;
        const data = [];
        for (const task of await tasksOf(tx, { staffId, list, now: context.now, most: MOST_LISTED }))
          data.push(await taskView(tx, task));
        return ok({ data });
      }),
    ),
    route(seeTaskFile, async (context) => {
      const { task, list } = await context.read((tx) => opened(tx, context, { lock: false }));
      const name = `${task.list.replaceAll('/', '-')}${task.kind === 'bulk' ? '-report' : ''}.csv`;
      return {
        ...ok(null, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        }),
        stream: task.kind === 'export' ? partsOf(context, task) : reportOf(context, task, list),
      };
    }),
    route(removeTask, async (context) =>
      context.write(async (tx) => {
        const { task } = await opened(tx, context, { lock: true });
        await deleteTask(tx, task.id);
        return nothing();
      }),
    ),
  ];

  /** A finished task of the caller, whose rights are still those of its start. */
  async function opened(tx: Tx, context: RequestContext<{ id: string }>, { lock }: { lock: boolean }) {
    const id = readId(context.params.id);
    const task = id === null ? undefined : await taskOf(tx, id, { lock });
    const list = lists.find(({ name }) => name === task?.list);
    const isOpen =
      typeof task?.expiresAt === 'number' &&
      task.expiresAt > context.now &&
      task.staffId === context.person?.staffId &&
      list !== undefined;
    if (!isOpen) throw refuse('not-found');
    const isFile = task.kind === 'export' && !lock;
    if (isFile && (task.state === 'failed' || !(await rightsNow(tx, task, list)))) throw refuse('forbidden');
    return { task, list };
  }
}

async function* partsOf(context: RequestContext, { id }: StoredTask): AsyncGenerator<string> {
  for (let part = 0; ; part += 1) {
    const at = part;
    const lines = await context.read((tx) => partOf(tx, id, at));
    if (lines === undefined) return;
    yield lines;
  }
}

/** Each record with its outcome, and the reason in the language of the caller. */
async function* reportOf(context: RequestContext, { id }: StoredTask, list: ListKind) {
  const say = words(context.language, 'admin');
  yield `\u{FEFF}${csvLine(['id', 'name', 'outcome', 'reason'])}`;
  for (let after = 0; ;) {
    const from = after;
    const [records, names] = await context.read(async (tx) => {
      const page = await recordsAfter(tx, id, { after: from, most: REPORT_PAGE });
      const source = list.source({}, context.scope, readerOf(context));
      const ids = page.map(({ recordId }) => recordId);
      return [page, await namesOf(tx, source, ids)] as const;
    });
    if (records.length === 0) return;
    yield records
      .map(({ recordId, outcome, reason }) =>
        csvLine([
          recordId,
          names.get(recordId) ?? '',
          outcome ?? 'open',
          reason === '' ? '' : say(`list.leftOut.${reason}`),
        ]),
      )
      .join('');
    after = records.at(-1)!.position;
  }
}

const BATCH = 5;

export const tasksRetention: Retention = {
  name: 'exports and reports of lists',
  keeps: '24 hours for the files of long exports, 30 days for reports of actions',
  removeDue: (due) => inBatches(due, (tx) => deleteExpiredTasks(tx, { now: due.now, most: BATCH })),
};
