import type { ReactNode } from 'react';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from '../form.module.css';

interface DifferencesTableProps {
  /** The heads of the two values. */
  heads: readonly [string, string];
  rows: readonly { key: string; label: string; values: readonly [ReactNode, ReactNode] }[];
}

/** Two values of each field that differs. */
export function DifferencesTable({ heads, rows }: DifferencesTableProps) {
  const { t } = useWords();
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">{t('form.conflict.field')}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values: [one, other] }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{one}</td>
            <td>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
