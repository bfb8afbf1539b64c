import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { addClientWorkflow, changeClientWorkflow, workflowValuesOf } from '#contract/clients/workflows.ts';
import type { ClientWorkflow, WorkflowValues } from '#contract/clients/workflows.ts';
import {
  lacksOutcome,
  WORKFLOW_OUTCOME_MAX,
  WORKFLOW_STATES,
  WORKFLOW_STEPS_MAX,
  WORKFLOW_TITLE_MAX,
  WORKFLOW_TYPE_MAX,
  withStepMoved,
} from '#domain/clients/workflow.ts';
import type { WorkflowState } from '#domain/clients/workflow.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import type { RefusalReason } from '#web/connection/refusal.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { RecordPicker } from '../../resource/RecordPicker.tsx';
import { useForm } from '../../shell/use-form.ts';
import type { Words } from '../../shell/words.ts';
import { historyKey } from './HistoryTable.tsx';
import type { OpenClient } from './HistoryTable.tsx';
import styles from './workflows.module.css';

type Step = WorkflowValues['steps'][number] & { key: string };
type Form = Omit<WorkflowValues, 'owner_id' | 'steps'> & { owner_id: string | null; steps: Step[] };
type Faults = Record<string, string>;

const formOf = (workflow: ClientWorkflow | null): Form => {
  if (workflow === null)
    return { title: '', type: '', owner_id: null, status: 'open', outcome: '', steps: [] };
  const values = workflowValuesOf(workflow);
  return { ...values, steps: values.steps.map((step) => ({ ...step, key: step.id! })) };
};

/** The faults of a form by the names of its inputs: `title`, `steps/0/title`. */
export function faultsOfWorkflow(typed: Form, t: Words): Faults {
  const needed = (isMissing: boolean, name: string, words: string): [string, string][] =>
    isMissing ? [[name, t('v.required', { label: t(words) })]] : [];
  return Object.fromEntries([
    ...needed(typed.title.trim() === '', 'title', 'history.workflow.title'),
    ...needed(typed.owner_id === null, 'owner_id', 'history.workflow.owner'),
    ...typed.steps.flatMap(({ title }, at) =>
      needed(title.trim() === '', `steps/${at}/title`, 'history.workflow.step'),
    ),
    ...needed(lacksOutcome(typed), 'outcome', 'history.column.outcome'),
  ]);
}

const faultsByName = (reasons: readonly RefusalReason[]): Faults =>
  Object.fromEntries(
    reasons.flatMap(({ pointer, title }) => (pointer === null ? [] : [[pointer.slice(1), title]])),
  );

interface WorkflowDialogProps {
  client: OpenClient;
  /** Null adds one. */
  workflow: ClientWorkflow | null;
  onClose: () => void;
}

/** A workflow with its steps in their order, and its end. */
export default function WorkflowDialog({ client, workflow, onClose }: WorkflowDialogProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const [isStale, setStale] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: historyKey(client.id) });
  const form = useForm<Form>({
    initial: () => formOf(workflow),
    check: faultsOfWorkflow,
    send: async (typed) => {
      const values = { ...typed, owner_id: typed.owner_id! };
      const body = { ...values, steps: typed.steps.map(({ key: _key, ...step }) => step) };
      const params = { id: client.id };
      try {
        await (workflow === null
          ? request(addClientWorkflow, { params, body, idempotencyKey: key })
          : request(changeClientWorkflow, {
              params: { ...params, workflow: workflow.id },
              body: { ...body, version: workflow.version },
            }));
      } catch (refused) {
        setStale(isRefusal(refused, 'record-changed'));
        throw refused;
      }
      toasts.show({ kind: 'success', text: t('history.workflow.done', { title: typed.title.trim() }) });
      onClose();
      await refresh();
    },
    faultsOf: faultsByName,
  });
  const { typed, general, busy, fields, change, submit } = form;
  const faults: Faults = form.faults;
  const setSteps = (steps: Step[]): void => change({ steps });
  const setStep = (at: number, part: Partial<Step>): void =>
    setSteps(typed.steps.map((step, index) => (index === at ? { ...step, ...part } : step)));
  return (
    <FormDialog
      size="wide"
      onClose={onClose}
      busy={busy}
      title={workflow === null ? t('history.workflow.new', { name: client.name }) : workflow.title}
      closeLabel={t('action.close')}
      act={t('history.workflow.save')}
      more={isStale && <Button onClick={() => void refresh()}>{t('form.conflict.reload')}</Button>}
      general={general}
      fields={fields}
      onSubmit={() => void submit()}
    >
      <TextField
        name="title"
        label={t('history.workflow.title')}
        maxLength={WORKFLOW_TITLE_MAX}
        value={typed.title}
        error={faults['title']}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        name="type"
        label={t('history.workflow.type')}
        hint={t('history.workflow.type.hint')}
        maxLength={WORKFLOW_TYPE_MAX}
        value={typed.type}
        error={faults['type']}
        onChange={({ target }) => change({ type: target.value })}
      />
      <RecordPicker
        kind="staff"
        label={t('history.workflow.owner')}
        clearable={false}
        value={typed.owner_id}
        error={faults['owner_id']}
        onChange={(owner_id) => change({ owner_id })}
      />
      <fieldset className={styles.fieldset}>
        <legend>{t('history.workflow.steps')}</legend>
        <ol className={styles.editors}>
          {typed.steps.map((step, at) => (
            <li key={step.key}>
              <StepEditor
                step={step}
                at={at}
                isLast={at === typed.steps.length - 1}
                fault={faults[`steps/${at}/title`] ?? faults[`steps/${at}/owner_id`]}
                onChange={(part) => setStep(at, part)}
                onMove={(by) => setSteps(withStepMoved(typed.steps, at, by))}
                onRemove={() => setSteps(typed.steps.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ol>
        <Button
          size="small"
          icon={<IconPlus />}
          unavailableBecause={
            typed.steps.length < WORKFLOW_STEPS_MAX
              ? null
              : t('history.workflow.steps.most', { count: WORKFLOW_STEPS_MAX })
          }
          onClick={() =>
            setSteps([
              ...typed.steps,
              { key: newIdempotencyKey(), id: null, title: '', due_on: null, owner_id: null, done: false },
            ])
          }
        >
          {t('history.workflow.steps.add')}
        </Button>
      </fieldset>
      <SelectField
        name="status"
        label={t('history.column.status')}
        value={typed.status}
        options={WORKFLOW_STATES.map((value) => ({ value, label: t(`history.workflow.status.${value}`) }))}
        onChange={({ target }) => change({ status: target.value as WorkflowState })}
      />
      <TextArea
        name="outcome"
        rows={3}
        label={t('history.column.outcome')}
        hint={t('history.workflow.outcome.hint')}
        maxLength={WORKFLOW_OUTCOME_MAX}
        value={typed.outcome}
        error={faults['outcome']}
        onChange={({ target }) => change({ outcome: target.value })}
      />
    </FormDialog>
  );
}

function StepEditor(props: {
  step: Step;
  at: number;
  isLast: boolean;
  fault: string | undefined;
  onChange: (part: Partial<Step>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { step, at, isLast, fault, onChange, onMove, onRemove } = props;
  const { t } = useWords();
  const number = { number: at + 1 };
  const atEnd = (isAt: boolean): string | null => (isAt ? t('history.workflow.step.end') : null);
  return (
    <div role="group" aria-label={t('history.workflow.step.number', number)} className={styles.editor}>
      <TextField
        name={`steps/${at}/title`}
        label={t('history.workflow.step')}
        maxLength={WORKFLOW_TITLE_MAX}
        value={step.title}
        error={fault}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        type="date"
        label={t('history.workflow.due')}
        value={step.due_on ?? ''}
        onChange={({ target }) => onChange({ due_on: target.value === '' ? null : target.value })}
      />
      <RecordPicker
        kind="staff"
        label={t('history.workflow.owner')}
        clearable
        value={step.owner_id}
        onChange={(owner_id) => onChange({ owner_id })}
      />
      <div className={styles.acts}>
        <IconButton
          size="small"
          icon={<IconArrowUp />}
          label={t('history.workflow.step.up', number)}
          unavailableBecause={atEnd(at === 0)}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="small"
          icon={<IconArrowDown />}
          label={t('history.workflow.step.down', number)}
          unavailableBecause={atEnd(isLast)}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="small"
          icon={<IconTrash />}
          label={t('history.workflow.step.remove', number)}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
