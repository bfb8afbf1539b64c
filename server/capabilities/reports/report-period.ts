import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';

/** A number of business days, the current one included. */
export interface Period {
  days: readonly LocalDate[];
  begins: readonly Instant[];
  until: Instant;
  zone: string;
}

/** Returns the period of so many business days that ends now. */
export function periodOf(count: number, { now, zone }: { now: Instant; zone: string }): Period {
  const today = businessDay(now, zone);
  const days = Array.from({ length: count }, (_, n) => addDays(today, n + 1 - count));
  return { days, begins: days.map((day) => businessDayStart(day, zone)), until: now, zone };
}

/** Returns the same number of days before a period, up to the same time of its last day. */
export function periodBefore({ days, begins, until, zone }: Period): { from: Instant; until: Instant } {
  const startOf = (day: LocalDate): Instant => businessDayStart(addDays(day, -days.length), zone);
  return { from: startOf(days[0]!), until: startOf(days.at(-1)!) + (until - begins.at(-1)!) };
}

/** The locations of a report; null is every location of the vendor. */
export function locationsRequested(
  scope: RecordScope,
  request: string | undefined,
): readonly number[] | null {
  const open = scope.reach === 'vendor' ? null : scope.locationIds;
  if (request === undefined) return open;
  const id = readId(request) ?? 0;
  if (open !== null && !open.includes(id)) throw refuse('not-found');
  return [id];
}
