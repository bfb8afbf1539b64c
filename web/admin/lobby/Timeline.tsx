import type { TimelineEntry } from '#contract/lobby.ts';
import { formatDateTime, formatTime } from '#domain/language/date-format.ts';
import { PanelSection } from '#web/kit/display/SidePanel.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { actorWords, timelineWords } from './timeline-words.ts';
import styles from './panel.module.css';

/** Everything that happened to the visit, oldest first, each with when and by whom. */
export function Timeline({ entries, zone }: { entries: readonly TimelineEntry[]; zone: string }) {
  const { t, language } = useWords();
  return (
    <PanelSection title={t('lobby.timeline')}>
      <ol className={styles.timeline}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at} title={formatDateTime(Date.parse(entry.at), zone, language)}>
              {formatTime(Date.parse(entry.at), zone, language)}
            </time>
            <span>
              {timelineWords(t, entry)}
              <span className={styles.actor}>{actorWords(t, entry)}</span>
            </span>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}
