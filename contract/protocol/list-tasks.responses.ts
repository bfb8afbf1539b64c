import * as z from 'zod/mini';
import { about, describe, id, instant, part } from './described.responses.ts';
import { listTasks, removeTask, seeTaskFile, TASK_KINDS, TASK_STATES } from './list-tasks.ts';

export const listTask = part(
  'ListTask',
  z.strictObject({
    id,
    kind: z.enum(TASK_KINDS),
    list: about('The list as its endpoints name it: `services`.', z.string()),
    action: about('The action on the records; empty for an export.', z.string()),
    state: about('`failed`: the rights of the person have changed since the start.', z.enum(TASK_STATES)),
    done: z.int(),
    total: z.int(),
    changed: z.int(),
    left_out: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
    made_at: instant,
    expires_at: about('The end of its file or report; null while it runs.', z.nullable(instant)),
  }),
);

export const LIST_TASKS = [
  describe(listTasks, {
    tag: 'Set-up',
    summary: 'List one’s own exports and actions on lists',
    status: 200,
    response: z.strictObject({ data: z.array(listTask) }),
  }),
  describe(seeTaskFile, {
    tag: 'Set-up',
    summary: 'Get the file of an export, or the report of an action',
    words: 'Only for the person who started it, with the same rights as then, until it expires.',
    status: 200,
    response: z.string() as never,
  }),
  describe(removeTask, {
    tag: 'Set-up',
    summary: 'Remove a finished export or report',
    status: 204,
    response: null,
  }),
];

export const TASK_EXAMPLES = {
  listOwnTasks: { query: { list: 'services' } },
  seeTaskFile: { params: { id: '12' } },
  removeTask: { params: { id: '12' } },
};
