import { classNames } from '../class-names.ts';
import styles from './source-row.module.css';

/** From this many people ahead on, the words next to it stand alone. */
const MOST = 6;

/**
 * One arch per person ahead, and the visitor's own, filled, at the end. Decorative: the words next to it hold
 * the number.
 */
export function SourceRow({ ahead }: { ahead: number }) {
  if (ahead >= MOST) return null;
  return (
    <div className={styles.doors} aria-hidden="true">
      {Array.from({ length: Math.max(0, ahead) }, (_, position) => (
        <span key={position} className={styles.door} />
      ))}
      <span className={classNames(styles.door, styles.yours)} />
    </div>
  );
}
