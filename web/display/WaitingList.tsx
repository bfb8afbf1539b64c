import type { DisplayBoard } from '#contract/queue/display.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './board.module.css';

interface WaitingListProps {
  board: DisplayBoard['data'];
  /** The times are out of date. */
  stale: boolean;
  rows: number;
}

/** The next visitors and their waits; shows the number of those that do not fit. */
export function WaitingList({ board, stale, rows }: WaitingListProps) {
  const { t, formats } = useWords();
  const shown = board.waiting.slice(0, rows);
  const more = board.waiting_count - shown.length;
  return (
    <section className={styles.waiting} aria-label={t('tv.waiting')}>
      <h2 className={styles.title}>
        {t('tv.waiting')}
        {shown.length > 0 && <span className={styles.inAbout}>{t('tv.inAbout')}</span>}
      </h2>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t('tv.nobodyWaits')}</p>
      ) : (
        <ul>
          {shown.map(({ ticket_id: ticketId, label, minutes, people_before: peopleBefore, ...wait }) => (
            <li key={ticketId} className={styles.waiter}>
              <span className={styles.who}>{label}</span>
              <span className={styles.wait}>
                {stale || minutes === null
                  ? '–'
                  : formats.wallWait({ ...wait, expected: minutes, peopleBefore })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.more}>{t('tv.more', { count: more })}</p>}
    </section>
  );
}
