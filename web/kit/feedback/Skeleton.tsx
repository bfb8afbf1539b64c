import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** CSS lengths. By default the width fills the container and the height is one line. */
  width?: string;
  height?: string;
  /** Draws the arch shape of people and tickets. */
  arch?: boolean;
  className?: string;
};

/** A placeholder for loading content. Appears after 200 ms, so that fast responses do not flash. */
export function Skeleton({ width = '100%', height = '1lh', arch, className }: SkeletonProps) {
  const size: CSSProperties = { width, height };
  return (
    <span
      className={classNames(styles.block, arch && styles.arch, className)}
      style={size}
      aria-hidden="true"
    />
  );
}

/** Loading rows of a list: a title and a line each. */
export function SkeletonRows({ rows, height = '72px' }: { rows: number; height?: string }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ minHeight: height }}>
          <Skeleton width={['46%', '58%', '38%'][row % 3]} height="16px" />
          <Skeleton width={['68%', '52%', '74%'][row % 3]} height="13px" />
        </div>
      ))}
    </div>
  );
}
