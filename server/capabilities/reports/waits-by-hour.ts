import type { DashboardHour, DashboardWaits } from '#contract/reports/dashboard.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { QuarterWaits } from './dashboard-store.ts';

const QUARTER = 15 * MINUTE;
/** A line's day ends at 04:00: the hours before it belong to the evening. */
const DAY_BEGINS = 4;

/** Averages the waits of the first day by local hour, next to those of the other days: the usual ones. */
export function waitsByHour(rows: readonly QuarterWaits[], zone: string): DashboardWaits {
  const hourOf = ({ quarter }: QuarterWaits): number => {
    const hour = Math.floor(wallOf(quarter * QUARTER, zone).minute / 60);
    return hour < DAY_BEGINS ? hour + 24 : hour;
  };
  const byHour = Map.groupBy(rows, hourOf);
  const hours: DashboardHour[] = [];
  const [first, last] = [Math.min(...byHour.keys()), Math.max(...byHour.keys())];
  for (let hour = first; hour <= last; hour += 1) {
    const [today, earlier] = parted(byHour.get(hour) ?? []);
    hours.push({ hour: hour % 24, minutes: averageOf(today), usual_minutes: averageOf(earlier) });
  }
  const [today] = parted(rows);
  const [promises, promised] = [sum(today, (row) => row.promises), sum(today, (row) => row.promised)];
  return { promised_minutes: promises === 0 ? null : Math.round(promised / promises), hours };
}

const parted = (rows: readonly QuarterWaits[]): [QuarterWaits[], QuarterWaits[]] => [
  rows.filter(({ day }) => day === 0),
  rows.filter(({ day }) => day > 0),
];

const sum = (rows: readonly QuarterWaits[], of: (row: QuarterWaits) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

const averageOf = (rows: readonly QuarterWaits[]): number | null =>
  rows.length === 0 ? null : Math.round(sum(rows, (row) => row.minutes) / sum(rows, (row) => row.visitors));
