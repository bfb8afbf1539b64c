import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './live-dot.module.css';

export type LiveState = 'live' | 'reconnecting' | 'offline';

/**
 * Whether a page receives live updates; always shown with its word. Offline is a ring, so it does not rely on
 * colour.
 */
export function LiveDot({ state, children }: { state: LiveState; children: ReactNode }) {
  return (
    <span className={styles.live}>
      <span className={classNames(styles.dot, styles[state])} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
