import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** First tab stop. Focuses its target (`<main id tabIndex={-1}>`) without changing the address. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  const jump = (event: MouseEvent): void => {
    event.preventDefault();
    document.getElementById(target)?.focus();
  };
  return (
    <a className={styles.skip} href={`#${target}`} onClick={jump}>
      {children}
    </a>
  );
}
