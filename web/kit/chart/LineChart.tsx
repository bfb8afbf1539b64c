import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { chartTop, pathOf, ticksUpTo } from './chart-geometry.ts';
import styles from './line-chart.module.css';

export type ChartSeries = {
  name: string;
  /** One value per position; null means unknown. */
  values: readonly (number | null)[];
  tone: 1 | 2 | 3 | 4 | 5 | 6;
  /** Draws a dashed line, for the series to compare with. */
  usual?: boolean;
};

export type LineChartProps = {
  title: ReactNode;
  /** Text alternative of the chart for screen readers. */
  label: string;
  /** Labels on the x axis, one per position. */
  positions: readonly string[];
  /** Heading of the position column in the table. */
  xName: string;
  series: readonly ChartSeries[];
  /** Formats a value. */
  format: (value: number) => string;
  /** A target line with its name. */
  goal?: { value: number; name: string } | undefined;
  /** Top of the scale; by default computed from the values. */
  top?: number;
  /** Label of the control that opens the same figures as a table. */
  tableLabel: string;
};

/** Curves over positions. The table below repeats every value, and nothing depends on colour alone. */
export function LineChart(props: LineChartProps) {
  const { title, label, positions, series, format, goal, tableLabel } = props;
  const id = useId();
  const top = props.top ?? chartTop([...series.flatMap(({ values }) => values), goal?.value ?? null]);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <ul className={styles.legend}>
          {series.map(({ name, tone, usual }) => (
            <li key={name}>
              <span
                className={classNames(styles.swatch, usual && styles.usual)}
                style={{ borderColor: `var(--series-${tone})` }}
              />
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden="true">
          {ticksUpTo(top).map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
              {format(tick)}
            </span>
          ))}
        </div>
        <div className={styles.field}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
            {ticksUpTo(top).map((tick) => (
              <line
                key={tick}
                className={styles.grid}
                x1="0"
                x2="100"
                y1={yOf(tick, top)}
                y2={yOf(tick, top)}
              />
            ))}
            {goal && (
              <line
                className={styles.goal}
                x1="0"
                x2="100"
                y1={yOf(goal.value, top)}
                y2={yOf(goal.value, top)}
              />
            )}
            {series.map(({ name, values, tone, usual }) => (
              <path
                key={name}
                className={classNames(styles.line, usual && styles.dashed)}
                style={{ stroke: `var(--series-${tone})` }}
                d={pathOf(values, top)}
              />
            ))}
          </svg>
          {goal && (
            <span
              className={styles.goalName}
              style={{ insetBlockEnd: `${(goal.value / top) * 100}%` }}
              aria-hidden="true"
            >
              {goal.name}
            </span>
          )}
        </div>
        <div className={styles.foot} aria-hidden="true">
          {shownTicks(positions).map((position) => (
            <span key={position}>{position}</span>
          ))}
        </div>
      </div>
      <details className={styles.details}>
        <summary>{tableLabel}</summary>
        <ChartTable {...props} />
      </details>
    </figure>
  );
}

const yOf = (value: number, top: number): number => 100 - (value / top) * 100;

/** First and last label plus some between: as many as fit on a phone. */
function shownTicks(positions: readonly string[]): string[] {
  const last = positions.length - 1;
  const steps = Math.min(3, last);
  return Array.from({ length: steps + 1 }, (_, n) => positions[Math.round((n * last) / Math.max(1, steps))]!);
}

interface ChartTableProps extends Pick<LineChartProps, 'xName' | 'positions' | 'format'> {
  series: readonly Pick<ChartSeries, 'name' | 'values'>[];
}

/** The figures of a chart as a table. */
export function ChartTable({ xName, positions, series, format }: ChartTableProps) {
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={xName}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{xName}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map((position, n) => (
            <tr key={position}>
              <th scope="row">{position}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{typeof values[n] === 'number' ? format(values[n]) : '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
