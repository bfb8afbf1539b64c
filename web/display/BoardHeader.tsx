import type { DisplayBoard } from '#contract/queue/display.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './board.module.css';

/** The vendor's logo, the location and its local time. */
export function BoardHeader({ board, now }: { board: DisplayBoard['data']; now: number }) {
  const { formats } = useWords();
  const { vendor, location } = board;
  return (
    <header className={styles.header}>
      {vendor.logo ? (
        <img className={styles.logo} src={vendor.logo} alt={vendor.name} />
      ) : (
        <p className={styles.vendor}>{vendor.name}</p>
      )}
      <h1 className={styles.location}>{location.name}</h1>
      <p className={styles.clock}>
        <time dateTime={new Date(now).toISOString()}>{formats.time(now, location.time_zone)}</time>
      </p>
    </header>
  );
}
