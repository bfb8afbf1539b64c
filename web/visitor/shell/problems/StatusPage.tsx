import type { ReactNode } from 'react';
import { FoyerMark } from '#web/kit/brand/Logo.tsx';
import { ScreenTitle } from '../frame/ScreenTitle.tsx';
import styles from './status-page.module.css';

export type StatusPageProps = {
  /** The screen's key for the page view. */
  name: string;
  title: string;
  /** One or two lines under the title. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Further down, apart: hours, alternatives. */
  more?: ReactNode;
};

/** A page without a form: the reason, and the alternatives. */
export function StatusPage({ name, title, children, actions, more }: StatusPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <FoyerMark size={56} tone="soft" />
        <ScreenTitle name={name} className={styles.title}>
          {title}
        </ScreenTitle>
        {children && <div className={styles.text}>{children}</div>}
        {more}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
