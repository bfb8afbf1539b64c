import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** CSS lengths; the width fills its container and the height is one line unless given. */
  width?: string;
  height?: string;
  /** Draws the people and tickets shape. */
  arch?: boolean;
  className?: string;
};

/** A block where content will be. Appears after 200 ms, so that quick answers do not flash. */
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

/** Rows of a list still on their way: a title and a line each. */
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
