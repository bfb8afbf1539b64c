import { Temporal } from 'temporal-polyfill';
import { findSlots } from '#domain/appointments/find-slots.ts';
import type { SlotAsk } from '#domain/appointments/slot-ask.ts';
import { aPerson, anAsk, everyDay } from '#domain/testing/slot-worlds.ts';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';

/** A moment at which a zone's clocks are turned. */
export interface Turn {
  zone: string;
  at: Instant;
}

const STEPS = [5, 10, 15, 20, 30, 60];
const AROUND = 48 * HOUR;
const CELL = 5 * MINUTE;
/** All day, a night that midnight cuts in two, and the hours in which clocks are turned. */
const HOURS = [
  everyDay(0, 1440),
  [...everyDay(22 * 60, 1440), ...everyDay(0, 3 * 60 + 30)],
  everyDay(90, 4 * 60 + 15),
];

/** Every turn between two dates, as the library of time zones tells them, not as our own reading of them does. */
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

/** What five minutes show on the wall. */
interface Cell {
  date: string;
  minute: number;
}

/** What is wrong with the slots of four days about a turn, for every step; nothing where all of them are right. */
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
    const ask = askAbout(turn, { step, hours });
    const expected = [...cells].flatMap(([start, { minute }]) => {
      const isRequested = start >= ask.from && start < ask.to && minute % step === 0;
      return isRequested && Array.from({ length: step / 5 }, (_, i) => start + i * CELL).every(open)
        ? [start]
        : [];
    });
    const result = findSlots(ask).slots.map(({ start }) => start);
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
      if (!leadsBack(start, turn.zone, cells.get(start)!))
        faults.push(`${name}: ${start} does not lead back`);
      const alone = findSlots({ ...ask, from: start, to: start + 1 });
      if (alone.slots[0]?.start !== start || alone.reasons(1, start).length > 0)
        faults.push(`${name}: ${start} cannot be had`);
    }
  }
  return { faults, slots };
}

/** What is told of a start leads to it again; of a time that comes twice to the first, which shows the same. */
function leadsBack(start: Instant, zone: string, shown: Cell): boolean {
  const message = wallOf(start, zone);
  if (message.date !== shown.date || message.minute !== shown.minute) return false;
  const back = instantOf(message.date, message.minute, zone);
  const again = wallOf(back, zone);
  return back <= start && again.date === message.date && again.minute === message.minute;
}

const askAbout = (
  { zone, at }: Turn,
  { step, hours }: { step: number; hours: (typeof HOURS)[number] },
): SlotAsk =>
  anAsk({
    zone,
    step,
    from: at - AROUND,
    to: at + AROUND,
    now: at - 2 * AROUND,
    location: { ...anAsk().location, blocks: hours },
    service: { ...anAsk().service, minutes: step },
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
