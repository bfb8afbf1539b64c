import styles from './progress-bar.module.css';

export type ProgressBarProps = {
  /** 0 to 1; anything above is full. */
  share: number;
  over?: boolean;
  /** The accessible name; without one the bar is a drawing of words that stand beside it. */
  label?: string;
};

/** How much of the expected time has gone. */
export function ProgressBar({ share, over = false, label }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  const named = label
    ? { role: 'progressbar', 'aria-label': label, 'aria-valuenow': percent }
    : { 'aria-hidden': true };
  return (
    <div className={styles.track} {...named}>
      <div className={over ? styles.over : styles.fill} style={{ width: `${percent}%` }} />
    </div>
  );
}
