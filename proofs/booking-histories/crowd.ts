import type { LineVerb } from './checked-in.ts';
import type { CalendarHistory, EntryChannel, Op, CalendarShown } from './calendar.ts';

export interface Crowd {
  clients: number;
  steps: number;
  staff: number;
  starts: number;
  /** Number of positions in line that visitors may give up. */
  places: number;
  /** Whether visitors check in, and staff call them. */
  checksIn: boolean;
  random(): number;
  /** A counter of moments, shared by all clients. */
  tick(): number;
  perform(op: Op): Promise<CalendarShown>;
  /** All requests and results so far. */
  history: CalendarHistory;
}

/** Runs all clients, each in sequence, up to a number of requests; then reads the free times of all staff. */
export async function crowd(of: Crowd): Promise<void> {
  const booked: number[] = [];
  const come: number[] = [];
  const below = (count: number): number => Math.floor(of.random() * count);
  let left = of.steps;
  let numbered = 0;
  const note = async (op: Op): Promise<CalendarShown> => {
    const entry: CalendarHistory[number] = { op, from: of.tick(), to: null, shown: null };
    of.history.push(entry);
    const shown = await of.perform(op);
    Object.assign(entry, { to: of.tick(), shown });
    return shown;
  };
  const next = (): Op => {
    const chance = of.random();
    // Most requests concern the latest bookings.
    const who = booked[booked.length - 1 - below(Math.min(booked.length, 2 * of.staff * of.starts))];
    const request = { staff: of.random() < 0.6 ? below(of.staff) : null, start: below(of.starts) };
    const by = of.random() < 0.4 ? ('staff' as const) : ('visitor' as const);
    if (who === undefined || chance < 0.4) {
      const channel = ENTRY_CHANNELS[below(ENTRY_CHANNELS.length)]!;
      numbered += 1;
      return {
        kind: 'book',
        who: numbered,
        ...request,
        by: channel,
        ...(channel === 'line' && { place: below(of.places) }),
      };
    }
    if (of.checksIn && chance < 0.62) {
      const here = come[come.length - 1 - below(Math.min(come.length, 2 * of.staff))];
      if (here === undefined || chance < 0.46) return { kind: 'check-in', who, by };
      return { kind: 'line', who: here, verb: VERBS[below(VERBS.length)]! };
    }
    if (chance < 0.76) return { kind: 'move', who, ...request, by };
    if (chance < 0.87) return { kind: 'cancel', who, by };
    if (chance < 0.9) return { kind: 'calendar', who };
    return chance < 0.95 ? { kind: 'see', who } : { kind: 'times', staff: below(of.staff) };
  };
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const op = next();
      const shown = await note(op);
      if (op.kind === 'book' && 'has' in shown) booked.push(op.who);
      if (op.kind === 'check-in' && 'ticket' in shown) come.push(op.who);
    }
  };
  await Promise.all(Array.from({ length: of.clients }, client));
  for (let staff = 0; staff < of.staff; staff += 1) await note({ kind: 'times', staff });
  for (const who of booked) {
    await note({ kind: 'see', who });
    await note({ kind: 'calendar', who });
  }
}

const ENTRY_CHANNELS: readonly EntryChannel[] = ['pages', 'pages', 'open', 'staff', 'series', 'line'];
const VERBS: readonly LineVerb[] = ['call', 'start', 'return', 'undo'];
