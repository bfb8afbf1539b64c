import { IconDownload, IconX } from '@tabler/icons-react';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { removeTask, seeTaskFile } from '#contract/protocol/list-tasks.ts';
import type { ListTask } from '#contract/protocol/list-tasks.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { ButtonLink, IconButton } from '#web/kit/button/Button.tsx';
import { ProgressBar } from '#web/kit/display/ProgressBar.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { listWords } from './list-words.ts';
import styles from './tasks.module.css';
import { useTasksChanged } from './use-tasks.ts';

/** Exports and actions with their progress, then with their file or report. */
export function TaskList({ tasks }: { tasks: readonly ListTask[] }) {
  return (
    <ul className={styles.list}>
      {tasks.map((task) => (
        <li key={task.id} className={styles.task}>
          <Task task={task} />
        </li>
      ))}
    </ul>
  );
}

function Task({ task }: { task: ListTask }) {
  const { t, formats } = useWords();
  const fail = useFailureToast();
  const changed = useTasksChanged();
  const remove = useChange({
    mutationFn: () => request(removeTask, { params: { id: task.id } }),
    onError: fail,
    onSuccess: changed,
  });
  const words = listWords(task.list);
  const list = words === null ? task.list : t(`${words}.title`);
  const title =
    task.kind === 'export' || words === null
      ? t('task.export', { list })
      : t('task.bulk', { action: t(`${words}.bulk.${task.action}`), list });
  const isRunning = task.state === 'running';
  const numbers = { done: formats.number(task.done), total: formats.number(task.total) };
  return (
    <>
      <div className={styles.words} role="status">
        <h3 className={styles.title}>{title}</h3>
        {isRunning && <p>{t(task.kind === 'export' ? 'task.preparing' : 'task.changing', numbers)}</p>}
        {task.state === 'failed' && <p>{t('task.failed')}</p>}
        {task.state === 'done' && task.kind === 'export' && (
          <p>
            {t('task.ready', {
              count: task.done,
              until: formats.dateTime(fromIso(task.expires_at!), ownZone()),
            })}
          </p>
        )}
        {task.state === 'done' && task.kind === 'bulk' && <p>{t('task.changed', { count: task.changed })}</p>}
        {task.left_out.length > 0 && (
          <dl className={styles.left}>
            {task.left_out.map(({ reason, count }) => (
              <div key={reason}>
                <dt>{t(`list.leftOut.${reason}`)}</dt>
                <dd>{formats.number(count)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {isRunning && <ProgressBar share={task.total === 0 ? 1 : task.done / task.total} label={title} />}
      {!isRunning && (
        <div className={styles.actions}>
          {(task.state === 'done' || task.kind === 'bulk') && (
            <ButtonLink
              href={pathOf(seeTaskFile, { id: task.id })}
              download
              size="small"
              icon={<IconDownload />}
            >
              {t(task.kind === 'export' ? 'task.download' : 'task.report')}
            </ButtonLink>
          )}
          <IconButton
            size="small"
            label={t('task.remove', { title })}
            icon={<IconX />}
            onClick={() => void remove.mutate()}
          />
        </div>
      )}
    </>
  );
}
