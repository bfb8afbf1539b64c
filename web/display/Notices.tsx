import type { DisplayBoard } from '#contract/queue/display.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './board.module.css';

/** The location is closed: when it opens, and what else the vendor has to say. */
export function ClosedNotice({ board }: { board: DisplayBoard['data'] }) {
  const { t, formats } = useWords();
  const { opens_next, time_zone } = board.location;
  return (
    <div className={styles.notice}>
      <p className={styles.headline}>{t('location.closed')}</p>
      {opens_next && (
        <p className={styles.subline}>
          {t('tv.opens', { at: formats.dateTime(Date.parse(opens_next), time_zone) })}
        </p>
      )}
      {board.message && <p className={styles.subline}>{board.message}</p>}
    </div>
  );
}

/** One sentence, large: the vendor's message where no line is taken, or that nobody waits. */
export function PlainNotice({ text }: { text: string }) {
  return (
    <div className={styles.notice}>
      <p className={styles.headline}>{text}</p>
    </div>
  );
}
