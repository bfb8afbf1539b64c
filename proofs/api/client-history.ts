import {
  addClientNote,
  listClientAppointments,
  listClientWalkIns,
  seeClientActivity,
  seeClientTimeline,
  seeVisitLog,
} from '#contract/clients/history.ts';
import { wrapUpClient } from '#contract/clients/wrap-ups.ts';
import { addClientWorkflow, changeClientWorkflow, listClientWorkflows } from '#contract/clients/workflows.ts';
import { aWorkflow, visitOfClient, workflowBody } from '#server/testing/client-calls.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

const HISTORY: ReadonlySet<string> = new Set(
  [
    addClientNote,
    listClientAppointments,
    listClientWalkIns,
    seeClientActivity,
    seeClientTimeline,
    seeVisitLog,
    addClientWorkflow,
    changeClientWorkflow,
    listClientWorkflows,
    wrapUpClient,
  ].map(({ name }) => name),
);

/** Values of operations on one client's history, null for any other operation; and the version of its workflow. */
export async function openClientHistory(world: EveryRole) {
  const visit = await visitOfClient(world);
  const id = String(await world.aClient());
  const workflow = await aWorkflow(world);
  const values = { ...(await workflowBody(world)), version: 1 };
  const facts = (operationId: string): Record<string, unknown> | null =>
    HISTORY.has(operationId)
      ? {
          ...values,
          id,
          visit,
          workflow,
          when: 'upcoming',
          kind: 'note',
          after: '',
          text: 'Prefers mornings',
          reason: '',
          notes: 'Asked for the opening hours',
        }
      : null;
  return {
    facts,
    learn(operationId: string, version: number | undefined): void {
      if (operationId === changeClientWorkflow.name && version !== undefined) values.version = version;
    },
  };
}
