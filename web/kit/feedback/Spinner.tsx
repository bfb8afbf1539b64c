import styles from './spinner.module.css';

/** A spinning arc in the text colour; its parent element says what is busy. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg
      className={styles.spinner}
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      aria-hidden="true"
    >
      <path d="M9 1.8a7.2 7.2 0 1 1-7.2 7.2" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
