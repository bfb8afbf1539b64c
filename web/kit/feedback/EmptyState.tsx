import type { ReactNode } from 'react';
import { FoyerMark } from '../brand/Logo.tsx';
import styles from './empty-state.module.css';

export type EmptyStateProps = {
  /** One line that says what is missing. */
  title: ReactNode;
  /** One line with the reason. */
  text?: ReactNode;
  /** One default button. */
  action?: ReactNode;
  role?: 'status';
  /** Replaces the mark. */
  icon?: ReactNode;
  headingLevel?: 2 | 3;
};

export function EmptyState({ title, text, action, role, icon, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty} role={role}>
      {icon ?? <FoyerMark size={72} tone="soft" />}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
