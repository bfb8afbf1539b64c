import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** The first stop of the keyboard. The target (`<main id tabIndex={-1}>`) takes the focus; the address stays. */
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
