import { classNames } from '../class-names.ts';
import styles from './logo.module.css';

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

/** Mark and wordmark, 126 by 38; follows the scheme around it. */
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
      <path className={styles.word} transform="translate(38 29.4) scale(1.02)" d={WORDMARK} />
    </svg>
  );
}

function naming(label: string | undefined) {
  return label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
}

const WORDMARK =
  'M2.53 0V-22.64H18.34V-18.97H6.52V-12.23H16.63V-8.57H6.52V0ZM28.28 0.22Q25.69 0.22 23.81 -0.84' +
  'Q21.94 -1.9 20.94 -3.85Q19.94 -5.79 19.94 -8.4Q19.94 -11.06 20.95 -13.01Q21.97 -14.96 23.84 -16.04' +
  'Q25.71 -17.12 28.28 -17.12Q30.86 -17.12 32.71 -16.03Q34.57 -14.93 35.56 -12.98Q36.56 -11.02 36.56 -8.36' +
  'Q36.56 -5.77 35.57 -3.83Q34.59 -1.89 32.74 -0.84Q30.89 0.22 28.28 0.22ZM28.24 -3.32' +
  'Q29.84 -3.32 30.83 -4.03Q31.81 -4.73 32.26 -5.89Q32.71 -7.05 32.71 -8.39Q32.71 -9.73 32.26 -10.92' +
  'Q31.81 -12.11 30.83 -12.84Q29.86 -13.57 28.24 -13.57Q26.66 -13.57 25.67 -12.84Q24.68 -12.11 24.23 -10.93' +
  'Q23.78 -9.75 23.78 -8.39Q23.78 -7.03 24.24 -5.88Q24.7 -4.72 25.68 -4.02Q26.66 -3.32 28.24 -3.32Z' +
  'M46.44 7.71Q44.56 7.71 42.74 7.18Q40.92 6.66 39.35 5.4L40.76 2.28Q41.85 3.12 43.25 3.65' +
  'Q44.65 4.19 46.34 4.19Q48.87 4.19 49.93 2.88Q51 1.58 51 -0.64V-1.9Q50.43 -1.14 49.6 -0.66' +
  'Q48.76 -0.19 47.8 0.04Q46.84 0.26 45.85 0.26Q43.39 0.26 41.93 -0.76Q40.47 -1.77 39.83 -3.54' +
  'Q39.19 -5.31 39.19 -7.59V-16.86H43.09V-8.44Q43.09 -7.51 43.21 -6.59Q43.33 -5.66 43.7 -4.91' +
  'Q44.07 -4.15 44.82 -3.7Q45.57 -3.24 46.83 -3.24Q48.46 -3.24 49.35 -4.04Q50.25 -4.84 50.6 -6.12' +
  'Q50.94 -7.39 50.94 -8.83V-16.86H54.84V-1.61Q54.84 0.53 54.38 2.25Q53.93 3.97 52.93 5.19' +
  'Q51.94 6.41 50.34 7.06Q48.74 7.71 46.44 7.71ZM65.61 0.22Q62.96 0.22 61.13 -0.86Q59.3 -1.94 58.36 -3.88' +
  'Q57.41 -5.82 57.41 -8.38Q57.41 -10.96 58.39 -12.92Q59.37 -14.88 61.21 -16Q63.05 -17.12 65.62 -17.12' +
  'Q67.55 -17.12 69 -16.44Q70.44 -15.76 71.42 -14.57Q72.4 -13.39 72.87 -11.88Q73.34 -10.37 73.31 -8.7' +
  'Q73.29 -8.31 73.26 -7.94Q73.23 -7.57 73.16 -7.18H61.3Q61.4 -6.05 61.9 -5.13Q62.4 -4.2 63.32 -3.66' +
  'Q64.23 -3.12 65.6 -3.12Q66.41 -3.12 67.14 -3.31Q67.87 -3.51 68.43 -3.93Q68.98 -4.35 69.19 -4.99H73.08' +
  'Q72.67 -3.17 71.55 -2.02Q70.44 -0.86 68.88 -0.32Q67.33 0.22 65.61 0.22ZM69.51 -10.07' +
  'Q69.49 -11.13 69.02 -11.99Q68.54 -12.86 67.67 -13.36Q66.8 -13.87 65.52 -13.87Q64.19 -13.87 63.29 -13.32' +
  'Q62.39 -12.78 61.92 -11.92Q61.45 -11.05 61.38 -10.07ZM75.84 0V-16.86H79.4L79.63 -14.65' +
  'Q80.27 -15.62 81.08 -16.15Q81.9 -16.68 82.83 -16.9Q83.76 -17.12 84.75 -17.12Q85.1 -17.12 85.4 -17.11' +
  'Q85.71 -17.11 85.89 -17.09V-13.37H84.86Q83.2 -13.37 82.04 -12.74Q80.89 -12.11 80.31 -10.92' +
  'Q79.74 -9.72 79.74 -8.01V0Z';
