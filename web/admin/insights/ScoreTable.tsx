import type { WaitScore } from '#contract/queue/insights.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FigureTable } from './FigureTable.tsx';

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
  const written = (value: number | null, format: Intl.NumberFormat) =>
    value === null ? '–' : format.format(value);
  return (
    <FigureTable
      title={title}
      heads={[
        first,
        t('insights.served'),
        t('insights.column.told'),
        t('insights.column.waited'),
        t('insights.right'),
        t('insights.off'),
        t('insights.bias'),
      ]}
      rows={rows.map((row) => ({
        id: row.id,
        name: row.name,
        cells: [
          formats.number(row.served),
          written(row.told_minutes, tenths),
          written(row.waited_minutes, tenths),
          written(row.right, percent),
          written(row.mean_error, tenths),
          written(row.bias, signed),
        ],
      }))}
    />
  );
}
