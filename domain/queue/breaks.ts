import { learnLengths, withLength } from '../capacity/learned-lengths.ts';
import type { LengthsSeen } from '../capacity/learned-lengths.ts';
import type { ServiceLength } from '../capacity/service-length.ts';
import { HOUR, MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

/** A location's breaks: those that run, and the lengths of the others by staff member. Plain data. */
export interface BreaksSeen {
  readonly running: Readonly<Record<string, Instant>>;
  readonly lengths: Readonly<Record<string, LengthsSeen>>;
}

/** A staff member sets their availability. */
export interface DutyChange {
  readonly staffId: number;
  readonly state: 'available' | 'busy' | 'break' | 'off';
  readonly at: Instant;
}

export const NO_BREAKS: BreaksSeen = { running: {}, lengths: {} };

/** The default length of a break, in minutes. */
export const USUAL_BREAK = 25;
/** A shorter one was set by mistake; a longer one is no break: the staff member forgot to end it. */
const [SHORTEST, LONGEST] = [MINUTE, 4 * HOUR];

/** Records a change of availability: a break begins, or ends and has a length. */
export function withDutyState(seen: BreaksSeen, { staffId, state, at }: DutyChange): BreaksSeen {
  const { [staffId]: since, ...others } = seen.running;
  if (state === 'break')
    return since === undefined ? { ...seen, running: { ...others, [staffId]: at } } : seen;
  if (since === undefined) return seen;
  // A break that ends in leaving was none.
  if (state === 'off' || at - since < SHORTEST || at - since > LONGEST) return { ...seen, running: others };
  const length = withLength(seen.lengths[staffId] ?? null, (at - since) / MINUTE);
  return { running: others, lengths: { ...seen.lengths, [staffId]: length } };
}

/** Records the end of a service: a break set during it begins now. */
export const withVisitEnded = (
  seen: BreaksSeen,
  { staffId, at }: { staffId: number; at: Instant },
): BreaksSeen =>
  seen.running[staffId] === undefined ? seen : { ...seen, running: { ...seen.running, [staffId]: at } };

/** Returns the length of breaks by staff id, shrunk towards the location's and the default; 0 is for all others. */
export function breaksFrom({ lengths }: BreaksSeen): Map<number, ServiceLength> {
  const seen = Object.entries(lengths).map(([staffId, of]) => ({
    serviceId: BREAK,
    staffId: Number(staffId),
    ...of,
  }));
  const learned = learnLengths({ seen, configured: new Map([[BREAK, USUAL_BREAK]]) });
  return new Map([...learned].map(([key, length]) => [Number(key.split('/')[1]), length]));
}

/** Breaks are learned as a service of their own. */
const BREAK = 0;
