import { useWords } from '#web/language/LanguageProvider.tsx';
import { useShortcuts } from '../../shell/shortcuts.tsx';
import type { View } from '../data/use-schedule-search.ts';

interface KeyActions {
  go: (to: 'today' | 1 | -1) => void;
  show: (view: View) => void;
  book: () => void;
}

/** The keys of the schedule (B 3.6). On an appointment, arrows, M and Delete belong to the grid. */
export function useScheduleKeys({ go, show, book }: KeyActions): void {
  const { t } = useWords();
  useShortcuts([
    { key: 'n', words: t('schedule.book'), act: book },
    { key: 't', words: t('schedule.today'), act: () => go('today') },
    { key: 'ArrowLeft', words: t('schedule.earlier'), act: () => go(-1), moves: true },
    { key: 'ArrowRight', words: t('schedule.later'), act: () => go(1), moves: true },
    { key: 'd', words: t('schedule.view.day'), act: () => show('day'), moves: true },
    { key: 'w', words: t('schedule.view.week'), act: () => show('week'), moves: true },
    { key: 'm', words: t('schedule.view.month'), act: () => show('month'), moves: true },
    { key: 'l', words: t('schedule.view.list'), act: () => show('list'), moves: true },
  ]);
}
