import * as z from 'zod/mini';
import { WORKFLOW_STATES } from '#domain/clients/workflow.ts';
import { about, code, describe, id, instant, part } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { addClientWorkflow, changeClientWorkflow, listClientWorkflows } from './workflows.ts';

const step = z.strictObject({
  id,
  title: z.string(),
  due_on: z.nullable(z.iso.date()),
  owner_id: about('Null is the owner of the workflow.', z.nullable(id)),
  owner: z.nullable(z.string()),
  done: z.boolean(),
  done_at: z.nullable(instant),
  done_by: about('The staff member who completed it.', z.nullable(z.string())),
});

const workflow = part(
  'ClientWorkflow',
  z.strictObject({
    id,
    version: z.int(),
    title: z.string(),
    type: z.string(),
    owner_id: id,
    owner: z.string(),
    status: z.enum(WORKFLOW_STATES),
    outcome: about('Empty for readers who see no words about a client.', z.string()),
    created_at: instant,
    closed_at: z.nullable(instant),
    steps: about('In their order.', z.array(step)),
    visits: about(
      'Visits of the client that name the workflow, within the reader’s reach, the latest first.',
      z.array(
        z.strictObject({
          id,
          kind: z.enum(['appointment', 'walk-in']),
          service: z.string(),
          status: code,
          at: instant,
          zone: z.string(),
        }),
      ),
    ),
  }),
);

const written = z.strictObject({ data: z.strictObject({ id, version: z.int() }) });

export const CLIENT_WORKFLOWS = [
  describe(listClientWorkflows, {
    tag: 'Clients',
    summary: 'List the workflows of a client',
    words: 'A workflow is a case with steps. The latest one first.',
    status: 200,
    response: z.strictObject({
      data: z.array(workflow),
      meta: z.strictObject({
        next: about('Pass it as `after` to read on; null at the end.', z.nullable(z.string())),
      }),
    }),
  }),
  describe(addClientWorkflow, {
    tag: 'Clients',
    summary: 'Add a workflow to a client',
    status: 201,
    response: written,
  }),
  describe(changeClientWorkflow, {
    tag: 'Clients',
    summary: 'Change a workflow of a client',
    words:
      'Holds the whole workflow. A step without an id is new, and one that is missing is removed. A workflow ends with an outcome.',
    status: 200,
    response: written,
  }),
];

const example = {
  title: 'A first mortgage',
  type: 'Mortgage',
  owner_id: '3',
  status: 'open',
  outcome: '',
  steps: [{ id: null, title: 'Collect the documents', due_on: '2026-03-20', owner_id: null, done: false }],
};

export const CLIENT_WORKFLOW_EXAMPLES: Record<string, Example> = {
  [addClientWorkflow.name]: { body: example },
  [changeClientWorkflow.name]: { params: { workflow: '7' }, body: { ...example, version: 1 } },
};
