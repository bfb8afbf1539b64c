import type { ReactNode } from 'react';
import { Card } from '#web/kit/display/Card.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import styles from './insights.module.css';

interface FigureTableProps {
  title: string;
  /** The headings of its columns, that of the names first. */
  heads: readonly string[];
  rows: readonly { id: string; name: string; cells: readonly string[] }[];
}

/** Figures of a report, row by row. */
export function FigureTable({ title, heads, rows }: FigureTableProps) {
  return (
    <Card title={title} className={styles.tableCard}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it is too wide */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, cells }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {cells.map((cell, n) => (
                  <td key={heads[n + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** One figure of the whole period, with a note. */
export function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <Card as="div" className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.small}>{note}</dd>
    </Card>
  );
}

/** A report that loads. */
export function ReportSkeleton() {
  return (
    <div className={styles.parts} aria-busy="true">
      <div className={styles.figures}>
        {[0, 1, 2, 3].map((one) => (
          <Skeleton key={one} height="112px" />
        ))}
      </div>
      <Skeleton height="280px" />
    </div>
  );
}
