import styles from './progress-bar.module.css';

export type ProgressBarProps = {
  /** 0 to 1; a value above 1 shows a full bar. */
  share: number;
  over?: boolean;
  /** The accessible name; without one the bar is a decoration next to the words. */
  label?: string;
};

/** The share of the expected time that has passed. */
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
