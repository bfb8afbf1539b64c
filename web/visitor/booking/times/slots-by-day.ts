import type { TimeResource } from '#contract/appointments/appointments.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { fromIso } from '#domain/time/instant.ts';
import { onZoneClock } from '#web/language/zone-clock.ts';
import { localDate } from '../../location-picker/detail/opening.ts';

export type Slot = {
  start: Instant;
  end: Instant;
  /** The free seats of a group session; null otherwise. */
  seatsLeft: number | null;
};

const PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof PARTS)[number];

/** The slots by date in a zone, in order. */
export function slotsByDay(times: readonly TimeResource[], zone: string): Map<LocalDate, Slot[]> {
  const days = new Map<LocalDate, Slot[]>();
  for (const { attributes } of times) {
    const slot = {
      start: fromIso(attributes.start),
      end: fromIso(attributes.end),
      seatsLeft: attributes.seats_left ?? null,
    };
    const date = localDate(slot.start, zone);
    const existing = days.get(date);
    if (existing) existing.push(slot);
    else days.set(date, [slot]);
  }
  return days;
}

/** Whether any of the dates is in the month of the given one. */
export const hasTimesIn = (days: ReadonlyMap<LocalDate, unknown>, date: LocalDate): boolean =>
  [...days.keys()].some((one) => one.slice(0, 7) === date.slice(0, 7));

/** The slots of a day by part: until noon, until five, after. Leaves out empty parts. */
export function dayParts(slots: readonly Slot[], zone: string): { part: DayPart; slots: Slot[] }[] {
  const of = (slot: Slot): DayPart => {
    const hour = hourIn(slot.start, zone);
    return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  };
  return PARTS.map((part) => ({ part, slots: slots.filter((slot) => of(slot) === part) })).filter(
    (one) => one.slots.length > 0,
  );
}

/**
 * The time to focus after a key, by position; null for another key or past an edge. Rows follow from where the
 * times stand, so that Up and Down also cross the parts of the day.
 */
export function slotAfterKey(
  key: string,
  at: number,
  boxes: readonly { left: number; top: number }[],
): number | null {
  const from = boxes[at];
  if (!from) return null;
  const inRow = (top: number | undefined): number | null => {
    const away = (box: { left: number }): number => Math.abs(box.left - from.left);
    const row = boxes.filter((box) => box.top === top).toSorted((a, b) => away(a) - away(b));
    return row[0] ? boxes.indexOf(row[0]) : null;
  };
  const tops = [...new Set(boxes.map(({ top }) => top))].toSorted((a, b) => a - b);
  const row = tops.indexOf(from.top);
  const moves: Record<string, number | null> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: inRow(tops[row + 1]),
    ArrowUp: inRow(tops[row - 1]),
    Home: 0,
    End: boxes.length - 1,
  };
  const to = moves[key] ?? null;
  return to === null || to === at || !boxes[to] ? null : to;
}

function hourIn(instant: Instant, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).formatToParts(onZoneClock(instant, zone));
  return Number(parts.find(({ type }) => type === 'hour')?.value);
}
