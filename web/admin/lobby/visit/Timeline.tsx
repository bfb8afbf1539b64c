import type { TimelineEntry, SentMessage } from '#contract/queue/visit-timeline.ts';
import { PanelSection } from '#web/kit/display/SidePanel.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { actorWords, messageWords, timelineWords } from './timeline-words.ts';
import styles from './panel.module.css';

interface TimelineProps {
  entries: readonly TimelineEntry[];
  messages: readonly SentMessage[];
  zone: string;
}

/** Events of the visit and messages to the visitor, oldest first, each with time and actor. */
export function Timeline({ entries, messages, zone }: TimelineProps) {
  const { t, formats } = useWords();
  const lines = [
    ...entries.map((entry) => ({
      key: entry.id,
      at: entry.at,
      what: timelineWords(t, entry),
      more: actorWords(t, entry),
    })),
    ...messages.map((message) => {
      const [what, more] = messageWords(t, message);
      return { key: `message-${message.id}`, at: message.at, what, more };
    }),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <PanelSection title={t('lobby.timeline')}>
      <ol className={styles.timeline}>
        {lines.map(({ key, at, what, more }) => (
          <li key={key}>
            <time dateTime={at} title={formats.dateTime(Date.parse(at), zone)}>
              {formats.time(Date.parse(at), zone)}
            </time>
            <span>
              {what}
              <span className={styles.actor}>{more}</span>
            </span>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}
