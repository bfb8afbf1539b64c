import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Rows that a list exports at once. A longer export is a task. */
export const MOST_STREAMED = 5_000;
/** Records that an action changes within its request. An action on more is a task. */
export const MOST_AT_ONCE = 100;

export const TASK_KINDS = ['export', 'bulk'] as const;
export const TASK_STATES = ['running', 'done', 'failed'] as const;

/** An export of a long list, or an action on many records: work that outlasts its request. */
export interface ListTask {
  id: string;
  kind: (typeof TASK_KINDS)[number];
  /** The list as its endpoints name it: `services`, `adjustments/own`. */
  list: string;
  /** The action on the records; empty for an export. */
  action: string;
  /** `failed`: the person's rights have changed since the start. */
  state: (typeof TASK_STATES)[number];
  /** Rows or records done so far, and all. */
  done: number;
  total: number;
  /** Records that the action has changed, and those that it has left out by reason. */
  changed: number;
  left_out: { reason: string; count: number }[];
  made_at: string;
  /** The end of its file or report; null while it runs. */
  expires_at: string | null;
}

const READING = ['sign-in-required', 'session-ended', 'forbidden', 'not-found', 'too-many-requests'] as const;
const ID = z.object({ id: z.string().check(z.maxLength(20)) });
const common = { access: 'signed-in', vendor: 'session', api: 'internal' } as const;
const PATH = '/api/internal/v1/admin/list-tasks';

/** The caller's own tasks, the newest first. */
export const listTasks = endpoint<{ data: ListTask[] }>()({
  ...common,
  name: 'listOwnTasks',
  method: 'GET',
  path: PATH,
  query: z.object({ list: z.optional(z.string().check(z.maxLength(60))) }),
  refusals: [...READING, 'parameter-invalid'],
});

/** The file of an export, or the report of an action. Only the person who started the task opens it. */
export const seeTaskFile = endpoint<null>()({
  ...common,
  name: 'seeTaskFile',
  method: 'GET',
  path: `${PATH}/:id/file.csv`,
  media: 'text/csv',
  params: ID,
  refusals: READING,
});

export const removeTask = endpoint<null>()({
  ...common,
  name: 'removeTask',
  method: 'DELETE',
  path: `${PATH}/:id`,
  params: ID,
  refusals: [...READING, 'csrf-refused'],
});
