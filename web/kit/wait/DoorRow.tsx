import { classNames } from '../class-names.ts';
import styles from './door-row.module.css';

const MOST = 8;

/** One door per person ahead and yours, filled, at the end. A drawing: the number stands in the words beside it. */
export function DoorRow({ ahead }: { ahead: number }) {
  const doors = Math.max(0, Math.min(MOST - 1, Math.floor(ahead)));
  return (
    <div className={styles.doors} aria-hidden="true">
      {ahead > doors && <span className={styles.more}>+{Math.floor(ahead) - doors}</span>}
      {Array.from({ length: doors }, (_, position) => (
        <span key={position} className={styles.door} />
      ))}
      <span className={classNames(styles.door, styles.yours)} />
    </div>
  );
}
