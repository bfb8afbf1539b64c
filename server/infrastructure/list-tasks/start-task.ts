import type { ListTask } from '#contract/protocol/list-tasks.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '../database/database.ts';
import type { RequestContext } from '../http/request/request-context.ts';
import { refuse } from '../http/response/refusal.ts';
import { queueWork } from '../leased-work/leased-work-store.ts';
import type { ListRequest } from '../resources/list-request.ts';
import { countUpTo, matchesOf } from '../resources/page-store.ts';
import type { ListSource } from '../resources/page-store.ts';
import { insertRecords, insertTask, runningTask, setTotal, taskOf } from './list-tasks-store.ts';
import type { NewTask, StoredTask } from './list-tasks-store.ts';
import { outcomesOf } from './task-records-store.ts';

/** Its kind among the work that waits for a worker. */
export const LIST_WORK = 'list-task';

/** A list as a person sees it at the start. */
export type ListCaller = Pick<RequestContext, 'scope' | 'person' | 'now' | 'language'> & {
  list: string;
  source: ListSource;
  request: ListRequest;
};

/** Hands the work to a worker. Starting the same again returns the task that runs. */
export async function startTask(
  tx: Tx,
  { kind, action, query }: Pick<NewTask, 'kind' | 'action' | 'query'>,
  { list, scope, person, now, language, source, request }: ListCaller,
): Promise<ListTask> {
  // A product admin is a guest of the vendor.
  if (typeof person?.staffId !== 'number') throw refuse('forbidden');
  const task: NewTask = { kind, list, action, query, scope, staffId: person.staffId, language, now };
  const running = await runningTask(tx, task);
  const id = running ?? (await insertTask(tx, task));
  if (running === undefined) {
    const all = { ...request, cursor: null };
    const total =
      kind === 'bulk'
        ? await insertRecords(tx, id, matchesOf(tx, source, all))
        : await countUpTo(tx, source, { request: all, most: null });
    await setTotal(tx, id, total);
    await queueWork(tx, { kind: LIST_WORK, id, now });
  }
  return taskView(tx, (await taskOf(tx, id, { lock: false }))!);
}

/** A task as its person sees it. */
export async function taskView(tx: Tx, task: StoredTask): Promise<ListTask> {
  const outcomes = task.kind === 'bulk' ? await outcomesOf(tx, task.id) : [];
  return {
    id: String(task.id),
    kind: task.kind,
    list: task.list,
    action: task.action,
    state: task.state,
    done: task.done,
    // A list that has grown since the start.
    total: Math.max(task.total, task.done),
    changed: outcomes.find(({ outcome }) => outcome === 'changed')?.count ?? 0,
    left_out: outcomes
      .filter(({ outcome }) => outcome === 'left-out')
      .map(({ reason, count }) => ({ reason, count })),
    made_at: toIso(task.madeAt),
    expires_at: task.expiresAt === null ? null : toIso(task.expiresAt),
  };
}
