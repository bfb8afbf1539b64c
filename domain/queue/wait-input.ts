import type { Instant } from '../time/instant.ts';
import type { Caller, LineEntry } from './call-order.ts';
import type { Patience } from './patience.ts';
import type { Rooms } from './rooms.ts';
import type { ServiceLengths } from './service-lengths.ts';

/** Somebody who serves at the location now, or will later today. */
export interface Server extends Caller {
  readonly state: 'available' | 'busy' | 'break' | 'off';
  /** From when they serve, where that is certain: the end of a break, the begin of a shift; else null. */
  readonly freeAt: Instant | null;
  /** What they are at while busy, since they called: a length is the whole time that a visit takes somebody. */
  readonly running?: { readonly serviceId: number; readonly since: Instant };
  /** Absences to come, in their order: each begins when the service before it is over, and takes as long as it was to. */
  readonly away?: readonly { readonly from: Instant; readonly to: Instant }[];
  /** They call nobody from here on: the end of their shift. */
  readonly until?: Instant;
}

/** Somebody with an appointment who has not come yet. */
export interface ExpectedVisitor {
  readonly serviceId: number;
  readonly method: number;
  readonly at: Instant;
  readonly preferredStaffId: number | null;
  /** How likely it is that they never come, 0 to 1. */
  readonly noShow: number;
}

/** The state of one line, as plain data: it can be sent to another thread. */
export interface RollOutInput {
  readonly now: Instant;
  readonly line: readonly LineEntry[];
  readonly servers: readonly Server[];
  /** What visits take beside whoever serves them; those called in `line` have theirs. */
  readonly rooms?: Rooms | null;
  readonly lengths: ServiceLengths;
  /** How today goes beside what is usual: a factor on all lengths, and how sure of it we are, as a deviation of its logarithm. */
  readonly pace?: { readonly factor: number; readonly scatter: number };
  readonly expected?: readonly ExpectedVisitor[];
  readonly patience?: Patience;
  /** How many of those called do not come, 0 to 1, and what waiting for them takes, in minutes. */
  readonly noShows?: { readonly share: number; readonly minutes: number };
  /** How often the line is played forward, a power of two up to 128; by its length unless told. */
  readonly passes?: number;
  /** The tickets that are asked for; everybody's without. The line is played until these have begun. */
  readonly only?: readonly number[];
  /** People who might join now: what would they wait? */
  readonly newcomers: readonly { readonly serviceId: number; readonly method: number }[];
}
