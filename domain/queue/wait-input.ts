import type { Instant } from '../time/instant.ts';
import type { Caller, DueRule, LineEntry } from './call-order.ts';
import type { CalledVisitor } from './call-ratio.ts';
import type { Patience } from './patience.ts';
import type { Doubt } from './presence.ts';
import type { Rooms } from './rooms.ts';
import type { ServiceLength } from '../capacity/service-length.ts';

/** A staff member who serves at the location now, or will later today. */
export interface Server extends Caller {
  readonly state: 'available' | 'busy' | 'break' | 'off';
  /** The certain start of serving: the end of a break, the start of a shift; else null. */
  readonly freeAt: Instant | null;
  /** The current service, since the call: a length covers all the time that a visit takes. */
  readonly running?: Running;
  /** A break whose end is uncertain: since when it runs, or null if it follows the current service. */
  readonly onBreak?: { readonly since: Instant | null; readonly length: ServiceLength };
  /** Doubts about an available server who does not call. */
  readonly doubt?: Doubt;
  /** Planned absences in order: each begins after the current service and keeps its length. */
  readonly away?: readonly { readonly from: Instant; readonly to: Instant }[];
  /** The end of the shift: no calls afterwards. */
  readonly until?: Instant;
}

/** A service that runs. */
export interface Running {
  readonly serviceId: number;
  readonly since: Instant;
  /** The factor of its booked length to the service's usual one; 1 by default. */
  readonly factor?: number;
  /** Its end, as the staff member expects it. */
  readonly until?: Instant;
}

/** A client with an appointment who has not come yet. */
export interface ExpectedVisitor {
  readonly serviceId: number;
  readonly method: number;
  readonly at: Instant;
  readonly preferredStaffId: number | null;
  /** Probability that the client never comes, 0 to 1. */
  readonly noShow: number;
}

/** The state of one line as plain data: it can be sent to another thread. */
export interface RollOutInput {
  readonly now: Instant;
  readonly line: readonly LineEntry[];
  readonly servers: readonly Server[];
  /** Rooms that visits take; called tickets in `line` already have theirs. */
  readonly rooms?: Rooms | null;
  readonly lengths: ServiceLengths;
  /** Today's pace: a factor on all lengths, and the deviation of its logarithm. */
  readonly pace?: { readonly factor: number; readonly scatter: number };
  readonly expected?: readonly ExpectedVisitor[];
  /** When expected visitors will be due, from their start if absent; and the ratio of due visitors and walk-ins. */
  readonly due?: DueRule;
  /** The latest calls, newest first: the state of the ratio. */
  readonly calls?: readonly CalledVisitor[];
  readonly patience?: Patience;
  /** Share of missed calls, 0 to 1, and the minutes that waiting for the visitor takes. */
  readonly noShows?: { readonly share: number; readonly minutes: number };
  /** The number of passes, a power of two up to 128; by the line's length if absent. */
  readonly passes?: number;
  /** The requested tickets; all if absent. The simulation ends when these have begun. */
  readonly only?: readonly number[];
  /** Hypothetical visitors who join now. */
  readonly newcomers: readonly { readonly serviceId: number; readonly method: number }[];
}

/** By service and person: `12/7`; `12/0` covers staff without data of their own. */
export type ServiceLengths = ReadonlyMap<string, ServiceLength>;

/** Returns the key of `ServiceLengths`; staff id 0 is any other. */
export const lengthKey = (serviceId: number, staffId: number): string => `${serviceId}/${staffId}`;

/** Returns null if the length of this service is unknown. */
export function lengthOf(lengths: ServiceLengths, serviceId: number, staffId: number): ServiceLength | null {
  const existing = lengths.get(lengthKey(serviceId, staffId)) ?? lengths.get(lengthKey(serviceId, 0));
  return existing && Number.isFinite(existing.minutes) && existing.minutes > 0 ? existing : null;
}
