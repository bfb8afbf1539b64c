import { Link } from '@tanstack/react-router';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { TaskList } from './TaskList.tsx';
import styles from './tasks.module.css';
import { useTasks } from './use-tasks.ts';

const MOST_SHOWN = 3;

/** The person's exports and actions on this list, above its table. They are there again after the page was left. */
export function TaskStrip({ list, onFinished }: { list: string; onFinished: () => void }) {
  const { t } = useWords();
  const { data } = useTasks(list, onFinished);
  const tasks = data?.data ?? [];
  if (tasks.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t('task.ofList')}>
      <TaskList tasks={tasks.slice(0, MOST_SHOWN)} />
      {tasks.length > MOST_SHOWN && <Link to={staffScreenPath('profile')}>{t('task.all')}</Link>}
    </section>
  );
}
