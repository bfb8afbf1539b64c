import type { DisplayBoard } from '#contract/queue/display.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './board.module.css';

/** The notice of a closed location: its next opening, and the vendor's message. */
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

/** One large sentence: the vendor's message where walk-ins are off, or the empty line. */
export function PlainNotice({ text }: { text: string }) {
  return (
    <div className={styles.notice}>
      <p className={styles.headline}>{text}</p>
    </div>
  );
}
