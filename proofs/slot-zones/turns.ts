import { Temporal } from 'temporal-polyfill';
import { findSlots } from '#domain/appointments/find-slots.ts';
import type { ResolvedSlotQuery } from '#domain/appointments/slot-query.ts';
import { aPerson, aSlotQuery, everyDay } from '#domain/testing/slot-worlds.ts';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';

/** A clock change of a zone. */
export interface Turn {
  zone: string;
  at: Instant;
}

const STEPS = [5, 10, 15, 20, 30, 60];
const AROUND = 48 * HOUR;
const CELL = 5 * MINUTE;
/** All day, a night across midnight, and the hours in which clocks change. */
const HOURS = [
  everyDay(0, 1440),
  [...everyDay(22 * 60, 1440), ...everyDay(0, 3 * 60 + 30)],
  everyDay(90, 4 * 60 + 15),
];

/** Every clock change between two dates, from the time-zone library, independent of our own conversion. */
export function turnsOf(zone: string, span: { from: string; to: string }): Turn[] {
  const turns: Turn[] = [];
  const end = Temporal.Instant.from(`${span.to}T00:00:00Z`).epochMilliseconds;
  let at = Temporal.Instant.from(`${span.from}T00:00:00Z`)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
  while (at && at.epochMilliseconds < end) {
    turns.push({ zone, at: at.epochMilliseconds });
    at = at.getTimeZoneTransition('next');
  }
  return turns;
}

/** Local time of five minutes. */
interface Cell {
  date: string;
  minute: number;
}

/** Faults in the slots of four days around a clock change, for every step; empty if there are none. */
export function faultsAbout(turn: Turn, n: number): { faults: string[]; slots: number } {
  const cells = wallAbout(turn);
  const hours = HOURS[n % HOURS.length]!;
  const open = (at: Instant): boolean => {
    const cell = cells.get(at);
    return cell !== undefined && hours.some(({ from, to }) => from <= cell.minute && cell.minute < to);
  };
  const faults: string[] = [];
  let slots = 0;
  for (const step of STEPS) {
    const query = queryAbout(turn, { step, hours });
    const expected = [...cells].flatMap(([start, { minute }]) => {
      const isRequested = start >= query.from && start < query.to && minute % step === 0;
      return isRequested && Array.from({ length: step / 5 }, (_, i) => start + i * CELL).every(open)
        ? [start]
        : [];
    });
    const result = findSlots(query).slots.map(({ start }) => start);
    slots += result.length;
    const name = `${turn.zone} ${new Date(turn.at).toISOString()}, every ${step} minutes`;
    const missed = expected.filter((start) => !result.includes(start));
    const wrong = result.filter(
      (start, i) => !expected.includes(start) || start <= (result[i - 1] ?? -Infinity),
    );
    if (missed.length > 0)
      faults.push(`${name}: ${missed.length} are missing, ${new Date(missed[0]!).toISOString()}`);
    if (wrong.length > 0)
      faults.push(`${name}: ${wrong.length} are wrong, ${new Date(wrong[0]!).toISOString()}`);
    const near = result.filter((start) => Math.abs(start - turn.at) < 3 * HOUR);
    for (const start of near) {
      if (!parsesBack(start, turn.zone, cells.get(start)!))
        faults.push(`${name}: ${start} does not parse back`);
      const alone = findSlots({ ...query, from: start, to: start + 1 });
      if (alone.slots[0]?.start !== start || alone.reasons(1, start).length > 0)
        faults.push(`${name}: ${start} is not bookable`);
    }
  }
  return { faults, slots };
}

/** The printed time of a start parses back to it; in a repeated hour, to the first of both, which prints the same. */
function parsesBack(start: Instant, zone: string, shown: Cell): boolean {
  const printed = wallOf(start, zone);
  if (printed.date !== shown.date || printed.minute !== shown.minute) return false;
  const back = instantOf(printed.date, printed.minute, zone);
  const again = wallOf(back, zone);
  return back <= start && again.date === printed.date && again.minute === printed.minute;
}

const queryAbout = (
  { zone, at }: Turn,
  { step, hours }: { step: number; hours: (typeof HOURS)[number] },
): ResolvedSlotQuery =>
  aSlotQuery({
    zone,
    step,
    from: at - AROUND,
    to: at + AROUND,
    now: at - 2 * AROUND,
    location: { ...aSlotQuery().location, blocks: hours },
    service: { ...aSlotQuery().service, minutes: step },
    staff: [aPerson(1)],
  });

function wallAbout({ zone, at }: Turn): Map<Instant, Cell> {
  const cells = new Map<Instant, Cell>();
  for (let start = at - (at % CELL) - AROUND; start < at + AROUND + HOUR; start += CELL) {
    const wall = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
    cells.set(start, { date: wall.toPlainDate().toString(), minute: wall.hour * 60 + wall.minute });
  }
  return cells;
}
