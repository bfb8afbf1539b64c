import type { WaitScore } from '#contract/queue/insights.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './insights.module.css';

type ScoreTableProps = {
  title: string;
  /** Heading of the first column. */
  first: string;
  rows: readonly (WaitScore & { id: string; name: string })[];
};

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Estimated and actual wait, row by row. */
export function ScoreTable({ title, first, rows }: ScoreTableProps) {
  const { t, formats, locale } = useWords();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', ...TENTHS });
  const tenths = new Intl.NumberFormat(locale, TENTHS);
  const written = (value: number | null, write: (value: number) => string) =>
    value === null ? '–' : write(value);
  return (
    <Card title={title} className={styles.tableCard}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it is too wide */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{t('insights.served')}</th>
              <th scope="col">{t('insights.column.told')}</th>
              <th scope="col">{t('insights.column.waited')}</th>
              <th scope="col">{t('insights.right')}</th>
              <th scope="col">{t('insights.off')}</th>
              <th scope="col">{t('insights.bias')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                <td>{formats.number(row.served)}</td>
                <td>{written(row.told_minutes, tenths.format)}</td>
                <td>{written(row.waited_minutes, tenths.format)}</td>
                <td>{written(row.right, percent.format)}</td>
                <td>{written(row.mean_error, tenths.format)}</td>
                <td>{written(row.bias, signed.format)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
