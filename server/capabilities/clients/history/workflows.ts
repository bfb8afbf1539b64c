import { addClientWorkflow, changeClientWorkflow, listClientWorkflows } from '#contract/clients/workflows.ts';
import type { ClientWorkflow, WorkflowValues } from '#contract/clients/workflows.ts';
import { lacksOutcome } from '#domain/clients/workflow.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { idOf } from '#server/infrastructure/resources/list-request.ts';
import { historyRows } from '#server/infrastructure/resources/records-store.ts';
import { HISTORY_PAGE, pageOf, reachedClient } from './client-visits.ts';
import { readHistoryCursor } from './history-cursor.ts';
import { viewOf } from './timeline.ts';
import {
  insertWorkflow,
  lockedWorkflow,
  staffAmong,
  updateWorkflow,
  workflowsOf,
} from './workflows-store.ts';
import type { WorkflowRow } from './workflows-store.ts';

const KIND = 'client-workflow';

/** The cases of one client that take several steps. */
export const workflowRoutes: Route[] = [
  route(listClientWorkflows, async (context) => {
    const after = readHistoryCursor(context.query.after);
    return context.read(async (tx) => {
      const { scope, person } = context;
      const clientId = await reachedClient(tx, context);
      const rows = await workflowsOf(tx, { clientId, scope, after, most: HISTORY_PAGE + 1 });
      const page = pageOf(rows, ({ id, createdAt }) => ({ at: createdAt, kind: 'w', id }));
      const seesWords = viewOf(person) !== 'least';
      return ok({ ...page, data: page.data.map((row) => workflowOf(row, seesWords)) });
    });
  }),
  route(addClientWorkflow, (context) =>
    context.write(async (tx) => {
      const clientId = await reachedClient(tx, context);
      const values = tidy(context.body);
      await assertValues(tx, values, []);
      const id = await insertWorkflow(tx, { clientId, values, ...by(context) });
      await note(tx, context, { id, version: 1, kind: 'client-workflow-created', clientId, values });
      return created({ data: { id: String(id), version: 1 } });
    }),
  ),
  route(changeClientWorkflow, (context) =>
    context.write(async (tx) => {
      const clientId = await reachedClient(tx, context);
      const id = idOf(context.params.workflow);
      const stored = await lockedWorkflow(tx, { id, clientId });
      if (!stored) throw refuse('not-found');
      if (stored.version !== context.body.version) {
        const [last] = await historyRows(tx, { kind: KIND, id, before: null, most: 1 });
        const meta = { name: last?.actor ?? '', at: last ? toIso(last.at) : null, version: stored.version };
        throw refuse('record-changed', { meta });
      }
      const sent = tidy(context.body);
      // Readers who see no words get an empty outcome: sent back, it leaves the stored one.
      const isHidden = sent.outcome === '' && viewOf(context.person) === 'least';
      const values = isHidden ? { ...sent, outcome: stored.outcome } : sent;
      await assertValues(tx, values, stored.stepIds.map(String));
      const version = await updateWorkflow(tx, id, { values, ...by(context) });
      await note(tx, context, { id, version, kind: 'client-workflow-changed', clientId, values });
      return ok({ data: { id: String(id), version } });
    }),
  ),
];

type Context = Pick<RequestContext, 'person' | 'actor' | 'now' | 'requestId'>;

const by = ({ person, now }: Context) => ({ staffId: person?.staffId ?? null, now });

const plain = (typed: string): string => typed.trim().normalize('NFC');
const tidy = (values: WorkflowValues): WorkflowValues => ({
  ...values,
  title: plain(values.title),
  type: plain(values.type),
  outcome: plain(values.outcome),
  steps: values.steps.map((step) => ({ ...step, title: plain(step.title) })),
});

/** Refuses empty titles, an end without an outcome, unknown staff, and steps of another workflow. */
async function assertValues(tx: Tx, values: WorkflowValues, stepIds: readonly string[]): Promise<void> {
  const { owner_id: owner, steps } = values;
  const known = await staffAmong(tx, [owner, ...steps.flatMap((step) => step.owner_id ?? [])]);
  const own = new Set(stepIds);
  const fields = [
    ...fault(values.title === '', 'title', 'required'),
    ...fault(!known.has(owner), 'owner_id', 'option'),
    ...fault(lacksOutcome(values), 'outcome', 'required'),
    ...steps.flatMap(({ id, title, owner_id: person }, index) => [
      // Each stored step once.
      ...fault(id !== null && !own.delete(id), `steps/${index}/id`, 'option'),
      ...fault(title === '', `steps/${index}/title`, 'required'),
      ...fault(person !== null && !known.has(person), `steps/${index}/owner_id`, 'option'),
    ]),
  ];
  if (fields.length > 0) throw refuse('field-invalid', { fields });
}

const fault = (isWrong: boolean, field: string, code: FieldFault['code']): FieldFault[] =>
  isWrong ? [{ pointer: `/${field}`, code, label: field.split('/').at(-1)! }] : [];

async function note(
  tx: Tx,
  { actor, now, requestId }: Context,
  of: { id: number; version: number; kind: string; clientId: number; values: WorkflowValues },
): Promise<void> {
  const { steps, status } = of.values;
  const data = {
    client_id: of.clientId,
    status,
    steps: steps.length,
    done: steps.filter(({ done }) => done).length,
  };
  const subject = { kind: KIND, id: of.id, version: of.version };
  await appendEvent(tx, { subject, kind: of.kind, actor, at: now, requestId, data });
}

const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));

function workflowOf(
  { id, ownerId, createdAt, closedAt, steps, visits, outcome, ...row }: WorkflowRow,
  seesWords: boolean,
): ClientWorkflow {
  return {
    ...row,
    id: String(id),
    owner_id: String(ownerId),
    outcome: seesWords ? outcome : '',
    created_at: toIso(createdAt),
    closed_at: isoOf(closedAt),
    steps: steps.map((step) => ({
      id: String(step.id),
      title: step.title,
      due_on: step.due,
      owner_id: step.ownerId === null ? null : String(step.ownerId),
      owner: step.owner,
      done: step.doneAt !== null,
      done_at: isoOf(step.doneAt),
      done_by: step.doneBy,
    })),
    visits: visits.map(({ entry, at, ...visit }) => ({
      ...visit,
      id: String(visit.id),
      kind: entry === 'booked' ? 'appointment' : 'walk-in',
      at: toIso(at),
    })),
  };
}
