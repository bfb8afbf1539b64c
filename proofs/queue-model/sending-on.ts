import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import { changed, freshLeg, withLeg } from './changing.ts';
import { isHeld, stageOf } from './line.ts';
import type { Branch, Line, StaffIndex, Verb, Visit } from './line.ts';

/** Where a transfer leads; what is not named stays as it is. */
export interface Target {
  service?: number;
  staff?: StaffIndex;
  /** The firm's other line, or back to this one. */
  elsewhere?: boolean;
}

export interface Moving {
  verb: Verb;
  staff: StaffIndex;
  station: number | null;
  at: number;
  reason: boolean;
  to: Target;
  /** Of a hold: for how long; 0 ends it. */
  minutes: number | null;
  /** Of an attempt to call back. */
  outcome: AttemptOutcome | null;
}

export type Place = { line: Line; branch: Branch };
/** The visit as the verb leaves it, or the refusal's code. */
export type Moved = Visit | string;

const USUAL_MINUTES = 10;

export function putOnHold(visit: Visit, moving: Moving): Moved {
  const minutes = moving.minutes ?? USUAL_MINUTES;
  if (minutes === 0 && !isHeld(visit, moving.at)) return 'transition-refused';
  return standAside(visit, moving, minutes === 0 ? null : moving.at + minutes * 60_000);
}

/** Who was called waits anew. */
export function standAside(visit: Visit, by: Moving, heldUntil: number | null): Visit {
  if (stageOf(visit) === 'waiting') return changed(visit, { heldUntil }, by);
  const { at } = by;
  const legs = [...withLeg(visit, { endedAt: at, outcome: 'returned' }), freshLeg(at)];
  return changed(visit, { heldUntil, staff: null, calledAt: null, legs }, by);
}

/** Within the line they keep number and place; in the other one they get a number there, behind everybody. */
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
    ...(!stays && { ticket: nextTicket(line, { branch, service, elsewhere, at }), place: line.joined + 1 }),
  };
  return changed(visit, held, moving);
}

/** The next number of a line, which is not used again whatever becomes of it. */
export function nextTicket(
  line: Line,
  of: { branch: Branch; service: number; elsewhere: boolean; at: number },
): { day: string; label: string } {
  const day = of.branch.dayOf(of.at);
  const { prefix } = of.branch.services[of.service]!;
  const number = (line.numbers.get(numbersOf({ day, prefix, elsewhere: of.elsewhere })) ?? 0) + 1;
  return { day, label: `${prefix}-${String(number).padStart(3, '0')}` };
}

/** The line in which this ticket was just given. */
export function withTicket(line: Line, { ticket, elsewhere }: Visit): Line {
  const [prefix = '', number = ''] = ticket.label.split('-');
  const key = numbersOf({ day: ticket.day, prefix, elsewhere });
  return { ...line, numbers: new Map(line.numbers).set(key, Number(number)), joined: line.joined + 1 };
}

const numbersOf = (of: { day: string; prefix: string; elsewhere: boolean }): string =>
  `${of.elsewhere ? 'elsewhere/' : ''}${of.day}/${of.prefix}`;
