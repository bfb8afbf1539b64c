import type { WaitAccuracy, WaitScore } from '#contract/queue/insights.ts';
import { RANGE_GOAL, SHOWN_STRETCHES } from '#domain/queue/accuracy.ts';
import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { toIso } from '#domain/time/instant.ts';
import type { ScoreRow } from './accuracy-store.ts';

/** A number of business days, the current one included. */
export interface Period {
  days: readonly LocalDate[];
  begins: readonly Instant[];
  until: Instant;
  zone: string;
}

export function periodOf(count: number, { now, zone }: { now: Instant; zone: string }): Period {
  const today = businessDay(now, zone);
  const days = Array.from({ length: count }, (_, n) => addDays(today, n + 1 - count));
  return { days, begins: days.map((day) => businessDayStart(day, zone)), until: now, zone };
}

const NOTHING: WaitScore = {
  told: 0,
  served: 0,
  left: 0,
  right: null,
  mean_error: null,
  bias: null,
  told_minutes: null,
  waited_minutes: null,
};

export function scoreOf(row: ScoreRow | undefined): WaitScore {
  if (!row) return NOTHING;
  const { shown, served, left, right, meanError, bias, shownMinutes, waitedMinutes } = row;
  return {
    told: shown,
    served,
    left,
    right: rounded(right, 3),
    mean_error: rounded(meanError, 1),
    bias: rounded(bias, 1),
    told_minutes: rounded(shownMinutes, 1),
    waited_minutes: rounded(waitedMinutes, 1),
  };
}

const rounded = (figure: number | null, digits: number): number | null =>
  figure === null ? null : Math.round(figure * 10 ** digits) / 10 ** digits;

type Kind = 'locationId' | 'serviceId' | 'day' | 'stretch';

/** The total row, which the statement returns even without data. */
export const overAll = (rows: readonly ScoreRow[]): ScoreRow | undefined =>
  rows.find((row) => KINDS.every((kind) => row[kind] === null));

const KINDS: readonly Kind[] = ['locationId', 'serviceId', 'day', 'stretch'];

export function accuracyOf(
  rows: readonly ScoreRow[],
  { period, names }: { period: Period; names: ReadonlyMap<string, string> },
): WaitAccuracy['data'] {
  const by = (kind: Kind) => rows.filter((row) => row[kind] !== null);
  const named = (kind: 'location' | 'service') =>
    by(`${kind}Id`)
      .map((row) => {
        const id = String(row[`${kind}Id`]);
        return { id, name: names.get(`${kind}/${id}`) ?? '', ...scoreOf(row) };
      })
      .toSorted((a, b) => b.told - a.told || a.name.localeCompare(b.name));
  const at = (kind: Kind, n: number) => scoreOf(by(kind).find((row) => row[kind] === n));
  return {
    days: period.days.length,
    from: toIso(period.begins[0]!),
    until: toIso(period.until),
    time_zone: period.zone,
    goal: RANGE_GOAL,
    all: scoreOf(overAll(rows)),
    by_location: named('location'),
    by_service: named('service'),
    by_day: period.days.map((day, n) => ({ day, ...at('day', n + 1) })),
    by_told: SHOWN_STRETCHES.map((from, n) => ({
      from,
      to: SHOWN_STRETCHES[n + 1] ?? null,
      ...at('stretch', n + 1),
    })),
  };
}
