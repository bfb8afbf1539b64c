import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconCalendarPlus, IconEdit, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { changeClientWorkflow, listClientWorkflows, workflowValuesOf } from '#contract/clients/workflows.ts';
import type { ClientWorkflow, WorkflowStep } from '#contract/clients/workflows.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { nextStepOf, stepState } from '#domain/clients/workflow.ts';
import { wallOf } from '#domain/time/zone.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { VisitStatus } from '../../lobby/data/VisitStatus.tsx';
import { holderOf, usePerson } from '../../session/session.ts';
import { useChange } from '../../session/use-change.ts';
import { FailedState } from '../../shell/FailedState.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { historyKey, momentOf, useHistory, zoneHere } from './HistoryTable.tsx';
import type { OpenClient } from './HistoryTable.tsx';
import styles from './history.module.css';
import own from './workflows.module.css';

const WorkflowDialog = lazy(() => import('./WorkflowDialog.tsx'));

const TONES = { open: 'action', won: 'ok', lost: 'warn', closed: 'wait' } as const;
const NEW = 'new';

/** The cases of a client: their steps, their visits and their end. */
export function WorkflowsTab({ client }: { client: OpenClient }) {
  const { t } = useWords();
  const { workflow: named }: { workflow?: string } = useSearch({ strict: false });
  const of = useHistory(listClientWorkflows, client.id);
  const [editing, setEditing] = useState<string | null>(null);
  const rows = of.data?.pages.flatMap(({ data }) => data) ?? [];
  const edited = rows.find(({ id }) => id === editing) ?? null;
  const add = client.editable && (
    <Button icon={<IconPlus />} onClick={() => setEditing(NEW)}>
      {t('history.workflow.add')}
    </Button>
  );
  return (
    <section className={styles.card} aria-label={t('history.tab.workflows')}>
      {add && <div className={styles.tools}>{add}</div>}
      {!of.data && of.isError ? (
        <FailedState title={t('list.failed')} error={of.error} onRetry={() => void of.refetch()} />
      ) : !of.data ? (
        <div className={styles.state} aria-busy="true">
          <SkeletonRows rows={4} height="96px" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState role="status" title={t('history.workflow.none')} text={t('history.workflow.none.why')} />
      ) : (
        <ul className={own.cases} aria-busy={of.isFetching || undefined}>
          {rows.map((row) => (
            <Workflow
              key={row.id}
              client={client}
              workflow={row}
              isNamed={row.id === named}
              onEdit={client.editable ? () => setEditing(row.id) : null}
            />
          ))}
        </ul>
      )}
      {of.hasNextPage && (
        <div className={styles.more}>
          <Button busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
      {(editing === NEW || edited) && (
        <Suspense fallback={null}>
          <WorkflowDialog
            // Reloaded after another person's change, it begins with theirs.
            key={`${edited?.id} ${edited?.version}`}
            client={client}
            workflow={edited}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface WorkflowProps {
  client: OpenClient;
  workflow: ClientWorkflow;
  /** The address names it: it is in view and has the focus. */
  isNamed: boolean;
  onEdit: (() => void) | null;
}

function Workflow({ client, workflow, isNamed, onEdit }: WorkflowProps) {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const role = holderOf(usePerson());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNamed) heading.current?.focus();
  }, [isNamed]);
  const { title, type, status, outcome, owner, steps, visits } = workflow;
  const isEnded = status !== 'open';
  const mayBook = can(role, 'clients-edit', 'write') && can(role, 'join-queue', 'write');
  const reason = client.archived
    ? t('history.archived')
    : isEnded
      ? t('history.workflow.ended')
      : mayBook
        ? null
        : t('list.leftOut.right');
  const next = nextStepOf(steps);
  const facts = [type, owner, momentOf(workflow.created_at, zoneHere(), words)];
  return (
    <li className={own.case}>
      <div className={styles.what}>
        <h2 ref={heading} tabIndex={-1} className={own.title}>
          {title}
        </h2>
        <Badge tone={TONES[status]}>{t(`history.workflow.status.${status}`)}</Badge>
      </div>
      <p className={styles.muted}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      {outcome !== '' && <p className={styles.words}>{outcome}</p>}
      {steps.length > 0 && (
        <ol className={own.steps} aria-label={t('history.workflow.steps')}>
          {steps.map((step) => (
            <Step
              key={step.id}
              {...{ client, workflow, step }}
              isNext={step === next}
              mayEdit={onEdit !== null}
            />
          ))}
        </ol>
      )}
      {visits.length > 0 && (
        <ul className={own.visits} aria-label={t('history.workflow.visits')}>
          {visits.map(({ id, kind, service, at, zone, status: state }) => (
            <li key={id} className={styles.what}>
              <Link
                to={
                  staffScreenPath(
                    kind === 'appointment' ? 'client-appointments' : 'client-walk-ins',
                    client.id,
                  ) as '.'
                }
                search={{ visit: id } as never}
              >
                {service}, {momentOf(at, zone, words)}
              </Link>
              <VisitStatus visit={{ status: state }} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        {onEdit && (
          <Button
            size="small"
            icon={<IconEdit />}
            aria-label={t('history.workflow.editOne', { title })}
            onClick={onEdit}
          >
            {t('history.edit')}
          </Button>
        )}
        <Button
          size="small"
          icon={<IconCalendarPlus />}
          unavailableBecause={reason}
          onClick={() =>
            void navigate({
              to: staffScreenPath('schedule') as '.',
              search: { add: 'appointment', client: client.id, workflow: workflow.id } as never,
            })
          }
        >
          {t('history.workflow.book')}
        </Button>
        <Button
          size="small"
          icon={<IconUserPlus />}
          unavailableBecause={reason}
          onClick={() =>
            void navigate({
              to: staffScreenPath('lobby') as '.',
              search: { add: 'walk-in', client: client.id, workflow: workflow.id } as never,
            })
          }
        >
          {t('history.workflow.addToLine')}
        </Button>
      </div>
    </li>
  );
}

interface StepProps {
  client: OpenClient;
  workflow: ClientWorkflow;
  step: WorkflowStep;
  isNext: boolean;
  mayEdit: boolean;
}

/** A step is completed, or taken up again, by its box. */
function Step({ client, workflow, step, isNext, mayEdit }: StepProps) {
  const { t, formats } = useWords();
  const queries = useQueryClient();
  const fail = useFailureToast();
  const [now] = useState(Date.now);
  const state = stepState(step, wallOf(now, zoneHere()).date);
  const tick = useChange({
    mutationFn: (done: boolean) => {
      const values = workflowValuesOf(workflow);
      const steps = values.steps.map((one) => (one.id === step.id ? { ...one, done } : one));
      return request(changeClientWorkflow, {
        params: { id: client.id, workflow: workflow.id },
        body: { ...values, steps, version: workflow.version },
      });
    },
    onError: fail,
    onSettled: () => queries.invalidateQueries({ queryKey: historyKey(client.id) }),
  });
  const due =
    step.due_on === null ? null : t('history.workflow.dueOn', { date: formats.localDate(step.due_on) });
  const doneBy = step.done_by === null ? null : t('history.workflow.doneBy', { name: step.done_by });
  const facts = [due, step.owner, doneBy].filter((fact) => fact !== null);
  return (
    <li className={own.step}>
      <Checkbox
        label={step.title}
        description={facts.join(' · ') || undefined}
        checked={step.done}
        disabled={!mayEdit || workflow.status !== 'open' || tick.isPending}
        onChange={({ target }) => void tick.mutate(target.checked)}
      />
      {state === 'overdue' && <Badge tone="danger">{t('history.workflow.overdue')}</Badge>}
      {isNext && state === 'open' && workflow.status === 'open' && (
        <Badge>{t('history.workflow.next')}</Badge>
      )}
    </li>
  );
}
