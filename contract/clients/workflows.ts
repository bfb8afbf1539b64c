import * as z from 'zod/mini';
import {
  WORKFLOW_OUTCOME_MAX,
  WORKFLOW_STATES,
  WORKFLOW_STEPS_MAX,
  WORKFLOW_TITLE_MAX,
  WORKFLOW_TYPE_MAX,
} from '#domain/clients/workflow.ts';
import type { WorkflowState } from '#domain/clients/workflow.ts';
import { isDateInYears } from '#domain/time/date.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { required, text } from '../setup/common.values.ts';
import type { HistoryPage } from './history.ts';

export interface WorkflowStep {
  id: string;
  title: string;
  /** The date it is due; null without one. */
  due_on: string | null;
  /** Null is the owner of the workflow. */
  owner_id: string | null;
  owner: string | null;
  done: boolean;
  done_at: string | null;
  done_by: string | null;
}

/** A visit of the client that names the workflow, within the reader's reach. */
export interface WorkflowVisit {
  id: string;
  kind: 'appointment' | 'walk-in';
  service: string;
  status: number;
  at: string;
  zone: string;
}

/** A case of a client that takes several steps. */
export interface ClientWorkflow {
  id: string;
  version: number;
  title: string;
  type: string;
  owner_id: string;
  owner: string;
  status: WorkflowState;
  /** Empty for readers who see no words about a client. */
  outcome: string;
  created_at: string;
  closed_at: string | null;
  steps: WorkflowStep[];
  visits: WorkflowVisit[];
}

const params = { id: pathId };
const shared = {
  vendor: 'session',
  api: 'internal',
  feature: 'newActivities',
} as const;

/** The workflows of a client, the latest first. */
export const listClientWorkflows = endpoint<HistoryPage<ClientWorkflow>>()({
  name: 'listClientWorkflows',
  method: 'GET',
  path: '/api/internal/v1/admin/clients/:id/workflows',
  ...shared,
  access: { permission: 'clients-see' },
  params: z.object(params),
  query: z.object({ after: z.optional(z.string().check(z.maxLength(60))) }),
  refusals: STAFF_READ_REFUSALS,
});

/** The steps stand in their order. One without an id is new, and one that is missing is removed. */
const values = {
  title: required(WORKFLOW_TITLE_MAX),
  type: text(WORKFLOW_TYPE_MAX),
  owner_id: recordId,
  status: z.enum(WORKFLOW_STATES),
  outcome: text(WORKFLOW_OUTCOME_MAX),
  steps: z
    .array(
      z.object({
        id: z.nullable(recordId),
        title: required(WORKFLOW_TITLE_MAX),
        due_on: z.nullable(z.iso.date().check(z.refine(isDateInYears))),
        owner_id: z.nullable(recordId),
        done: z.boolean(),
      }),
    )
    .check(z.maxLength(WORKFLOW_STEPS_MAX)),
};
const workflowValues = z.object(values);
export type WorkflowValues = z.output<typeof workflowValues>;

/** A workflow as a change sends it back: without names and moments. */
export const workflowValuesOf = (of: ClientWorkflow): WorkflowValues => ({
  title: of.title,
  type: of.type,
  owner_id: of.owner_id,
  status: of.status,
  outcome: of.outcome,
  steps: of.steps.map(({ id, title, due_on, owner_id, done }) => ({ id, title, due_on, owner_id, done })),
});

export const addClientWorkflow = endpoint<{ data: { id: string; version: number } }>()({
  name: 'addClientWorkflow',
  method: 'POST',
  path: '/api/internal/v1/admin/clients/:id/workflows',
  ...shared,
  access: { permission: 'clients-edit' },
  params: z.object(params),
  body: workflowValues,
  refusals: STAFF_WRITE_REFUSALS,
});

/** Changes the whole workflow: its details, its steps and their order, and its end. */
export const changeClientWorkflow = endpoint<{ data: { id: string; version: number } }>()({
  name: 'changeClientWorkflow',
  method: 'PUT',
  path: '/api/internal/v1/admin/clients/:id/workflows/:workflow',
  ...shared,
  access: { permission: 'clients-edit' },
  params: z.object({ ...params, workflow: pathId }),
  body: z.object({ ...values, version: z.int() }),
  refusals: [...STAFF_WRITE_REFUSALS, 'record-changed'],
});
