import type { LocalDate } from '../time/date.ts';

/** A workflow is open until staff end it with one of the other states. */
export const WORKFLOW_STATES = ['open', 'won', 'lost', 'closed'] as const;
export type WorkflowState = (typeof WORKFLOW_STATES)[number];

export const WORKFLOW_TITLE_MAX = 120;
export const WORKFLOW_TYPE_MAX = 60;
export const WORKFLOW_OUTCOME_MAX = 500;
export const WORKFLOW_STEPS_MAX = 50;

interface StepFacts {
  due_on: LocalDate | null;
  done: boolean;
}

/** Steps are done in their order: the first one that is open comes next. */
export const nextStepOf = <Step extends StepFacts>(steps: readonly Step[]): Step | undefined =>
  steps.find(({ done }) => !done);

/** A step is overdue from the day after its date. */
export function stepState({ due_on: due, done }: StepFacts, today: LocalDate): 'done' | 'overdue' | 'open' {
  if (done) return 'done';
  return due !== null && due < today ? 'overdue' : 'open';
}

/** Another order of steps: this one before or behind its neighbour. At an end it stays. */
export function withStepMoved<Step>(steps: readonly Step[], at: number, by: -1 | 1): Step[] {
  const to = at + by;
  if (to < 0 || to >= steps.length) return [...steps];
  return steps.toSpliced(at, 1).toSpliced(to, 0, steps[at]!);
}

/** Ending a workflow says with what outcome. */
export const lacksOutcome = (of: { status: WorkflowState; outcome: string }): boolean =>
  of.status !== 'open' && of.outcome.trim() === '';
