import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './description-list.module.css';

export type Fact = { term: ReactNode; description: ReactNode; key?: string };

/**
 * Facts in two columns; `lines` draws hairlines between them, and `wide` gives long terms one line. Skips facts
 * without a description.
 */
export function DescriptionList({
  facts,
  lines = false,
  wide = false,
}: {
  facts: readonly (Fact | null)[];
  lines?: boolean;
  wide?: boolean;
}) {
  return (
    <dl className={classNames(styles.list, lines && styles.lines, wide && styles.wide)}>
      {facts.map((fact, position) =>
        fact && fact.description !== null && fact.description !== undefined && fact.description !== '' ? (
          <div key={fact.key ?? position} className={styles.fact}>
            <dt>{fact.term}</dt>
            <dd>{fact.description}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
