import { expect, it } from 'vitest';
import { workflowValuesOf } from '#contract/clients/workflows.ts';
import { faultsOfWorkflow } from './WorkflowDialog.tsx';

const t = (id: string, values?: Record<string, unknown>): string =>
  values ? `${id} ${String(values['label'])}` : id;
const step = { key: 'a', id: null, title: 'Sign', due_on: null, owner_id: null, done: false };
const typed = {
  title: 'A loan',
  type: '',
  owner_id: '3' as string | null,
  status: 'open' as const,
  outcome: '',
  steps: [step],
};

it('names what is missing at its input', () => {
  expect(faultsOfWorkflow(typed, t)).toEqual({});
  const bare = { ...typed, title: ' ', owner_id: null, steps: [step, { ...step, title: '' }] };
  expect(Object.keys(faultsOfWorkflow(bare, t))).toEqual(['title', 'owner_id', 'steps/1/title']);
  expect(faultsOfWorkflow({ ...typed, status: 'won' }, t)).toEqual({
    outcome: 'v.required history.column.outcome',
  });
});

it('sends back what staff may change, without names and moments', () => {
  const values = workflowValuesOf({
    id: '7',
    version: 2,
    title: 'A loan',
    type: 'Loan',
    owner_id: '3',
    owner: 'Ana',
    status: 'open',
    outcome: '',
    created_at: '2026-03-10T10:00:00Z',
    closed_at: null,
    visits: [],
    steps: [
      {
        id: '9',
        title: 'Sign',
        due_on: '2026-03-12',
        owner_id: null,
        owner: null,
        done: true,
        done_at: '2026-03-11T10:00:00Z',
        done_by: 'Ana',
      },
    ],
  });
  expect(values).toEqual({
    title: 'A loan',
    type: 'Loan',
    owner_id: '3',
    status: 'open',
    outcome: '',
    steps: [{ id: '9', title: 'Sign', due_on: '2026-03-12', owner_id: null, done: true }],
  });
});
