import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './side-panel.module.css';

export type SidePanelProps = {
  /** The accessible name of the region. */
  label: string;
  header: ReactNode;
  /** `lamp` while the person in the panel is called. */
  tone?: 'plain' | 'lamp';
  /** The primary button with its companion, above a row of quiet actions. */
  actions?: ReactNode;
  verbs?: ReactNode;
  children?: ReactNode;
};

/** Details of one person or thing: header, next action, quiet actions, then facts. */
export function SidePanel({ label, header, tone = 'plain', actions, verbs, children }: SidePanelProps) {
  return (
    <section className={styles.panel} aria-label={label}>
      <header className={classNames(styles.header, tone === 'lamp' && styles.lamp)}>{header}</header>
      {(actions || verbs) && (
        <div className={styles.acts}>
          {actions && <div className={styles.actions}>{actions}</div>}
          {verbs && <div className={styles.verbs}>{verbs}</div>}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** A titled block inside a panel: Answers, Note, History. */
export function PanelSection({
  title,
  inset,
  children,
}: {
  title: ReactNode;
  inset?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <div className={inset ? styles.inset : undefined}>{children}</div>
    </section>
  );
}
