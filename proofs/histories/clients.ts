import type { AskingShown } from '../queue-model/asking.ts';
import type { StaffIndex, Verb } from '../queue-model/line.ts';
import type { Op, Shown } from '../queue-model/step.ts';
import type { LineHistory } from './line-history.ts';

/** A line with many concurrent clients, and its history. */
export interface Place {
  perform(op: Op): Promise<AskingShown | null>;
  history: LineHistory;
  /** The last known state of each visit: all clients share it, and it may be stale. */
  heard: Map<string, Shown>;
  /** Visits that visitors created themselves and may cancel. */
  visitors: string[];
}

export interface Crowd {
  places: readonly Place[];
  clients: number;
  /** The first so many clients are staff, each a different person; the others are visitors. */
  staff: number;
  services: number;
  steps: number;
  random(): number;
  now(): number;
  /** A counter of moments, shared by all clients. */
  tick(): number;
  verbs: readonly Verb[];
}

export const newSpot = (perform: Place['perform']): Place => ({
  perform,
  history: [],
  heard: new Map(),
  visitors: [],
});

/** Runs all clients, each in sequence, up to a number of requests. */
export async function crowd(of: Crowd): Promise<void> {
  let left = of.steps;
  const client = async (index: number) => {
    let mine: { place: Place; visit: string } | null = null;
    while (left > 0) {
      left -= 1;
      // Now and then a client undoes its own action.
      const back: Op | null =
        mine && of.random() < 0.25 ? undoOf(mine.place.heard.get(mine.visit)!, index, of) : null;
      const position: Place = back ? mine!.place : of.places[Math.floor(of.random() * of.places.length)]!;
      const op: Op = back ?? (index < of.staff ? staffOp(position, index, of) : visitorOp(position, of));
      const shown = await requestAndRecord(position, op, of);
      const isMove: boolean = !back && (op.kind === 'move' || op.kind === 'call-next');
      mine = isMove && shown && of.verbs.includes('undo') ? { place: position, visit: shown.visit } : null;
    }
  };
  await Promise.all(Array.from({ length: of.clients }, (_, index) => client(index)));
}

const undoOf = ({ visit, version }: Shown, staff: StaffIndex, { now }: Crowd): Op => ({
  kind: 'move',
  verb: 'undo',
  visit,
  staff,
  version,
  reason: true,
  at: now(),
});

/** Returns the operation, if it was done. */
async function requestAndRecord(
  position: Place,
  op: Op,
  of: Crowd,
): Promise<(Partial<Shown> & { visit: string }) | null> {
  const entry: LineHistory[number] = { op, from: of.tick(), to: null, shown: null };
  position.history.push(entry);
  const result = await position.perform(op);
  if (result === null) return null;
  Object.assign(entry, { to: of.tick(), shown: result });
  const shown = 'done' in result ? result.done : 'refused' in result ? result.now : undefined;
  if (!shown) return null;
  const heard = position.heard.get(shown.visit);
  if (!heard || heard.version < shown.version!)
    position.heard.set(shown.visit, { ...heard, ...shown } as Shown);
  if (op.kind === 'join' && op.by === null) position.visitors.push(shown.visit);
  return 'done' in result ? result.done : null;
}

function visitorOp(position: Place, of: Crowd): Op {
  const at = of.now();
  const one = pick(position.visitors.slice(-12), of);
  const chance = of.random();
  if (one !== undefined && chance < 0.15) return { kind: 'leave', visit: one, at };
  if (one !== undefined && chance < 0.6) return { kind: 'see-visit', visit: one, at };
  return { kind: 'join', service: Math.floor(of.random() * of.services), preferred: null, by: null, at };
}

const LIKELY: Record<string, readonly Verb[]> = {
  waiting: ['call', 'start', 'complete', 'cancel'],
  called: ['start', 'start', 'recall', 'no-show', 'return', 'return', 'undo', 'undo'],
  serving: ['serve', 'complete', 'return', 'return', 'undo'],
  served: ['complete', 'start', 'undo'],
  done: ['return', 'undo'],
};

function staffOp(position: Place, staff: StaffIndex, of: Crowd): Op {
  const at = of.now();
  const chance = of.random();
  if (chance < 0.35) return { kind: 'call-next', staff, station: null, at };
  if (chance < 0.45) return { kind: 'see-line', at };
  if (chance < 0.5)
    return { kind: 'join', service: Math.floor(of.random() * of.services), preferred: null, by: staff, at };
  const visit = pick([...position.heard.values()].slice(-16), of);
  if (!visit) return { kind: 'call-next', staff, station: null, at };
  const likely = LIKELY[visit.stage ?? 'waiting']!.filter((verb) => of.verbs.includes(verb));
  const verb = pick(likely, of) ?? 'start';
  return { kind: 'move', verb, visit: visit.visit, staff, version: visit.version, reason: true, at };
}

const pick = <T>(several: readonly T[], { random }: Crowd): T | undefined =>
  several[Math.floor(random() * several.length)];

/** Returns the same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
