import { classNames } from '../class-names.ts';
import styles from './source-row.module.css';

const MOST = 8;

/**
 * One arch per person ahead, and the visitor's own, filled, at the end. Decorative: the words next to it hold
 * the number.
 */
export function SourceRow({ ahead }: { ahead: number }) {
  const channels = Math.max(0, Math.min(MOST - 1, Math.floor(ahead)));
  return (
    <div className={styles.doors} aria-hidden="true">
      {ahead > channels && <span className={styles.more}>+{Math.floor(ahead) - channels}</span>}
      {Array.from({ length: channels }, (_, position) => (
        <span key={position} className={styles.door} />
      ))}
      <span className={classNames(styles.door, styles.yours)} />
    </div>
  );
}
