import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './profile.module.css';

/** A part of the profile under its own heading. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </section>
  );
}
