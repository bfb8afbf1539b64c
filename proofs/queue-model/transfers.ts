import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import { changed, freshLeg, withLeg } from './changing.ts';
import { isHeld, stageOf } from './line.ts';
import type { Branch, Line, StaffIndex, Verb, Visit } from './line.ts';

/** Target of a transfer; omitted parts stay as they are. */
export interface Target {
  service?: number;
  staff?: StaffIndex;
  /** Whether the target is the firm's other line, or this one again. */
  elsewhere?: boolean;
}

export interface Moving {
  verb: Verb;
  staff: StaffIndex;
  station: number | null;
  at: number;
  reason: boolean;
  to: Target;
  /** Length of a hold; 0 ends it. */
  minutes: number | null;
  /** Outcome of a callback attempt. */
  outcome: AttemptOutcome | null;
}

export type Place = { line: Line; branch: Branch };
/** The visit after the verb, or the code of the refusal. */
export type Moved = Visit | string;

const USUAL_MINUTES = 10;

export function putOnHold(visit: Visit, moving: Moving): Moved {
  const minutes = moving.minutes ?? USUAL_MINUTES;
  if (minutes === 0 && !isHeld(visit, moving.at)) return 'transition-refused';
  return standAside(visit, moving, minutes === 0 ? null : moving.at + minutes * 60_000);
}

/** A called visitor waits again. */
export function standAside(visit: Visit, by: Moving, heldUntil: number | null): Visit {
  if (stageOf(visit) === 'waiting') return changed(visit, { heldUntil }, by);
  const { at } = by;
  const legs = [...withLeg(visit, { endedAt: at, outcome: 'returned' }), freshLeg(at)];
  return changed(visit, { heldUntil, staff: null, calledAt: null, legs }, by);
}

/** Within the line the visit keeps its number and position; in the other line it gets a new number, at the end. */
export function sentOn(visit: Visit, moving: Moving, { line, branch }: Place): Moved {
  const { at, to } = moving;
  const service = to.service ?? visit.service;
  const elsewhere = to.elsewhere ?? visit.elsewhere;
  const stays = elsewhere === visit.elsewhere;
  if (stays && service === visit.service && to.staff === undefined) return 'field-invalid';
  if (to.staff !== undefined && branch.staff[to.staff]!.services?.includes(service) === false)
    return 'field-invalid';
  const preferred = to.staff ?? (stays && service === visit.service ? visit.preferred : null);
  const legs = [...withLeg(visit, { endedAt: at, outcome: 'transferred' }), freshLeg(at)];
  const held = {
    status: 1,
    staff: null,
    endedAt: null,
    endedReason: null,
    calledAt: null,
    heldUntil: null,
    service,
    elsewhere,
    preferred,
    legs,
    waitingSince: to.staff === undefined ? null : at,
    ...(!stays && {
      ticket: nextTicket(line, { branch, service, elsewhere, at }),
      place: line.joined + 1,
      placedAt: at,
    }),
  };
  return changed(visit, held, moving);
}

/** The next number of a line; numbers are never reused. */
export function nextTicket(
  line: Line,
  of: { branch: Branch; service: number; elsewhere: boolean; at: number },
): { day: string; label: string } {
  const day = of.branch.dayOf(of.at);
  const { prefix } = of.branch.services[of.service]!;
  const number = (line.numbers.get(numbersOf({ day, prefix, elsewhere: of.elsewhere })) ?? 0) + 1;
  return { day, label: `${prefix}-${String(number).padStart(3, '0')}` };
}

/** The line after it has issued this ticket. */
export function withTicket(line: Line, { ticket, elsewhere }: Visit): Line {
  const [prefix = '', number = ''] = ticket.label.split('-');
  const key = numbersOf({ day: ticket.day, prefix, elsewhere });
  return { ...line, numbers: new Map(line.numbers).set(key, Number(number)), joined: line.joined + 1 };
}

const numbersOf = (of: { day: string; prefix: string; elsewhere: boolean }): string =>
  `${of.elsewhere ? 'elsewhere/' : ''}${of.day}/${of.prefix}`;
