import { classNames } from '../class-names.ts';
import styles from './logo.module.css';
import wordmark from './wordmark.svg?url';

const OUTER = 'M5 28V16a11 11 0 0 1 22 0v12';
const INNER = 'M11.6 29.8V16.2a4.4 4.4 0 0 1 8.8 0v13.6z';

export type MarkTone = 'brand' | 'soft' | 'mono' | 'app';

/**
 * The arch mark. `soft` is for empty states, `mono` takes the text colour, `app` is white on blue. With a
 * label it is an image, without one a decoration.
 */
export function FoyerMark({
  size = 32,
  tone = 'brand',
  label,
}: {
  size?: number;
  tone?: MarkTone;
  label?: string;
}) {
  return (
    <svg
      className={styles[tone]}
      width={size}
      height={size}
      viewBox={tone === 'app' ? '-8 -8 48 48' : '0 0 32 32'}
      {...naming(label)}
    >
      {tone === 'app' && <rect className={styles.ground} x="-8" y="-8" width="48" height="48" rx="10.6" />}
      <path className={styles.outer} d={OUTER} fill="none" strokeWidth="3.6" strokeLinecap="round" />
      <path className={styles.inner} d={INNER} />
    </svg>
  );
}

/**
 * Mark and wordmark, 126 by 38; follows the scheme around it. The letters are a file of their own: as code they
 * would delay every page.
 */
export function FoyerLogo({
  height = 38,
  label,
  className,
}: {
  height?: number;
  label?: string;
  className?: string;
}) {
  const width = (height * 126) / 38;
  return (
    <svg
      className={classNames(styles.brand, className)}
      width={width}
      height={height}
      viewBox="0 0 126 38"
      {...naming(label)}
    >
      <path className={styles.outer} d={OUTER} fill="none" strokeWidth="3.6" strokeLinecap="round" />
      <path className={styles.inner} d={INNER} />
      <use className={styles.word} transform="translate(38 29.4) scale(1.02)" href={`${wordmark}#word`} />
    </svg>
  );
}

function naming(label: string | undefined) {
  return label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
}
