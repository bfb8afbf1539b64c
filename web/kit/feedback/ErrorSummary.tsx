import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { IconAlertCircle } from '@tabler/icons-react';
import styles from './error-summary.module.css';

export type SummaryError = { fieldId: string; message: string };

export type ErrorSummaryProps = {
  title: string;
  errors: readonly SummaryError[];
  /** Grows with every refused submit, so that the summary takes focus again. */
  attempt?: number;
};

/** All problems of a form; takes focus after a refused submit and links to each field. */
export function ErrorSummary({ title, errors, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  const focusedFor = useRef<number | null>(null);
  useEffect(() => {
    if (shown && focusedFor.current !== attempt) box.current?.focus();
    focusedFor.current = shown ? attempt : null;
  }, [attempt, shown]);
  if (!shown) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={box}>
      <IconAlertCircle aria-hidden="true" />
      <div>
        <h2 className={styles.title}>{title}</h2>
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={`${fieldId} ${message}`}>
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

// Replaces the browser's jump, which would change the address and cannot focus a group of radios.
function focusField(event: MouseEvent, fieldId: string): void {
  event.preventDefault();
  const target = document.getElementById(fieldId);
  const field = target?.matches('fieldset') ? target.querySelector<HTMLElement>('input') : target;
  field?.focus();
  target?.scrollIntoView({ block: 'center' });
}
