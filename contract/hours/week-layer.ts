/** A stretch of a weekday as stored. Without a cycle it is valid every week. */
export interface HoursRow {
  weekday: number;
  method: 1 | 2 | 3 | 4 | null;
  from: number;
  to: number;
  effective_from: string | null;
  effective_to: string | null;
  cycle_weeks?: number | null;
  cycle_week?: number | null;
  cycle_from?: string | null;
}

/** Rows with the same layer may not overlap: weekday, meeting method, period, and week of a cycle. */
export const layerOf = (row: HoursRow): string =>
  JSON.stringify([
    row.weekday,
    row.method,
    row.effective_from,
    row.effective_to,
    ...(row.cycle_weeks ? [row.cycle_weeks, row.cycle_week, row.cycle_from] : []),
  ]);
