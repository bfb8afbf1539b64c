import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { TaskList } from '../tasks/TaskList.tsx';
import { useTasks } from '../tasks/use-tasks.ts';
import { Section } from './Section.tsx';

/** What the person has started on any list. The mail about a finished export leads here. */
export function TasksSection() {
  const { t } = useWords();
  const { data, isError } = useTasks();
  if (data?.data.length === 0) return null;
  return (
    <Section title={t('task.title')} text={t('task.why')}>
      {data ? (
        <TaskList tasks={data.data} />
      ) : isError ? (
        <Banner tone="danger" role="alert">
          {t('error.unreachable')}
        </Banner>
      ) : (
        <SkeletonRows rows={1} height="60px" />
      )}
    </Section>
  );
}
