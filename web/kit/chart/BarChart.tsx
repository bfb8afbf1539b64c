import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { chartTop, ticksUpTo } from './chart-geometry.ts';
import { ChartTable } from './LineChart.tsx';
import lines from './line-chart.module.css';
import styles from './bar-chart.module.css';

export interface BarChartProps {
  title: ReactNode;
  /** What the bars count, under the title. */
  note: string;
  /** Text alternative of the chart for screen readers. */
  label: string;
  /** Labels on the x axis, one per position. */
  positions: readonly string[];
  /** Heading of the position column in the table. */
  xName: string;
  /** One value per position; null means unknown. The bar at `now` is the current one. */
  bars: { name: string; values: readonly (number | null)[]; now: number | null };
  /** Outlines where a bar is still unknown. */
  usual: { name: string; values: readonly (number | null)[] };
  /** Formats a value. */
  format: (value: number) => string;
  /** A target line with its name. */
  goal?: { value: number; name: string } | undefined;
  /** Label of the control that opens the same figures as a table. */
  tableLabel: string;
}

/** As many labels as fit under the bars on a desk and on a phone. */
const LABELS = { wide: 12, narrow: 6 };
/** Where a label has room. */
type Room = 'always' | 'wide' | 'never';

/** Bars over positions, each with its value. The table below repeats every value. */
export function BarChart(props: BarChartProps) {
  const { title, note, label, positions, xName, bars, usual, format, goal, tableLabel } = props;
  const id = useId();
  const [wide, narrow] = [
    Math.ceil(positions.length / LABELS.wide),
    Math.ceil(positions.length / LABELS.narrow),
  ];
  const roomOf = (n: number): Room => (n % narrow === 0 ? 'always' : n % wide === 0 ? 'wide' : 'never');
  const top = chartTop([...bars.values, ...usual.values, goal?.value ?? null]);
  return (
    <figure className={lines.chart} aria-labelledby={id}>
      <figcaption className={lines.head}>
        <span>
          <h2 id={id} className={lines.title}>
            {title}
          </h2>
          <span className={styles.note}>{note}</span>
        </span>
        <ul className={lines.legend}>
          <li>
            <span className={classNames(styles.swatch, styles.bar)} />
            {bars.name}
          </li>
          <li>
            <span className={classNames(styles.swatch, styles.usual)} />
            {usual.name}
          </li>
        </ul>
      </figcaption>
      <div className={styles.plot} role="img" aria-label={label}>
        <div className={styles.scale}>
          {ticksUpTo(top)
            .filter(Number.isInteger)
            .map((tick) => (
              <span key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
                {format(tick)}
              </span>
            ))}
        </div>
        <div className={styles.field}>
          {ticksUpTo(top).map((tick) => (
            <span key={tick} className={styles.grid} style={{ insetBlockEnd: `${(tick / top) * 100}%` }} />
          ))}
          {positions.map((position, n) => (
            <Column
              key={position}
              room={roomOf(n)}
              value={bars.values[n] ?? null}
              usual={usual.values[n] ?? null}
              isNow={bars.now === n}
              {...{ top, format }}
            />
          ))}
          {goal && (
            <span className={styles.goal} style={{ insetBlockEnd: `${(goal.value / top) * 100}%` }}>
              <span className={styles.goalName}>{goal.name}</span>
            </span>
          )}
        </div>
        <div className={styles.foot}>
          {positions.map((position, n) => (
            <span key={position} data-now={bars.now === n} data-room={roomOf(n)}>
              {position}
            </span>
          ))}
        </div>
      </div>
      <details className={lines.details}>
        <summary>{tableLabel}</summary>
        <ChartTable {...{ xName, positions, format }} series={[bars, usual]} />
      </details>
    </figure>
  );
}

interface ColumnProps {
  room: Room;
  value: number | null;
  usual: number | null;
  isNow: boolean;
  top: number;
  format: (value: number) => string;
}

function Column({ room, value, usual, isNow, top, format }: ColumnProps) {
  const height = (of: number): string => `${(of / top) * 100}%`;
  return (
    <span className={styles.column}>
      {value !== null ? (
        <>
          <span
            className={classNames(styles.bar, isNow && styles.current)}
            style={{ blockSize: height(value) }}
          />
          <span
            className={styles.value}
            data-room={isNow ? 'always' : room}
            style={{ insetBlockEnd: height(value) }}
          >
            {format(value)}
          </span>
        </>
      ) : (
        usual !== null && <span className={styles.usual} style={{ blockSize: height(usual) }} />
      )}
    </span>
  );
}
