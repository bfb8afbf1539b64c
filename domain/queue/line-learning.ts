import { NO_PACE, onDay, paceOf, withPace } from '../capacity/day-pace.ts';
import type { Pace, PaceSeen } from '../capacity/day-pace.ts';
import { learnLengths } from '../capacity/learned-lengths.ts';
import type { ToLearnFrom } from '../capacity/learned-lengths.ts';
import type { ServiceLength } from '../capacity/service-length.ts';
import type { Instant } from '../time/instant.ts';
import { breaksFrom, NO_BREAKS, withDutyState, withVisitEnded } from './breaks.ts';
import type { BreaksSeen, DutyChange } from './breaks.ts';
import { patienceFrom, STRETCHES, withWait } from './patience.ts';
import type { Patience, PatienceSeen } from './patience.ts';
import {
  allQuantiles,
  atOnceMinutes,
  calibrationFrom,
  NO_QUANTILES,
  quantilePositionOf,
  withCalledAtOnce,
  withOutcome,
} from './wait-calibration.ts';
import type { AtOnceSeen, Calibration, QuantilesSeen, RawWait } from './wait-calibration.ts';

/** Statistics of a line apart from service lengths; plain data, updated with each visit. */
export interface LineSeen {
  readonly patience: PatienceSeen;
  readonly calls: { readonly made: number; readonly missed: number; readonly minutes: number };
  readonly today: PaceSeen;
  /** Absent in older data. */
  readonly breaks?: BreaksSeen;
  /** Waits of visitors who were shown none. Absent in older data. */
  readonly atOnce?: AtOnceSeen;
  /** By service: outcomes of estimates, and how many recent ranges were right. */
  readonly outcomes: Readonly<Record<string, OutcomesSeen>>;
}

export interface OutcomesSeen extends QuantilesSeen {
  readonly judged: number;
  readonly right: number;
}

export const NOTHING_SEEN: LineSeen = {
  patience: { minutes: STRETCHES.map(() => 0), left: STRETCHES.map(() => 0) },
  calls: { made: 0, missed: 0, minutes: 0 },
  today: NO_PACE,
  outcomes: {},
};

/** The learned parameters of estimates. */
export interface LineModel {
  readonly lengths: ReadonlyMap<string, ServiceLength>;
  /** Lengths of breaks by staff id; 0 is any other. Absent in older data. */
  readonly breaks?: ReadonlyMap<number, ServiceLength>;
  /** Upper end in minutes of the range of a visitor whom a free staff member would call now. */
  readonly atOnceMinutes?: number;
  readonly patience: Patience;
  readonly noShows: { readonly share: number; readonly minutes: number };
  /** Share of appointments whose client never comes, 0 to 1; absent in older data. */
  readonly absent?: number;
  /** The business day of the pace. */
  readonly day: string;
  readonly pace: Pace;
  /** The pace that the next day begins with; absent without a service on this one, and in older data. */
  readonly nextPace?: Pace;
  /** By service; null if recent estimates were wrong too often to show. */
  readonly calibrations: ReadonlyMap<number, Calibration | null>;
}

/** A completed wait: served or left, with the estimate shown at joining, if any. */
export interface EndedWait {
  readonly serviceId: number;
  readonly minutes: number;
  readonly left: boolean;
  readonly shown: { readonly raw: RawWait; readonly low: number; readonly high: number } | null;
}

/** Records a completed wait. */
export function withEndedWait(seen: LineSeen, { serviceId, minutes, left, shown }: EndedWait): LineSeen {
  const patience = withWait(seen.patience, { minutes, left });
  // If no estimates are shown, none can prove right again, so the judgement fades.
  if (!shown) return { ...seen, patience, outcomes: lessJudged(seen.outcomes, serviceId) };
  // A range of 0 minutes has no width to calibrate; it teaches how often the call came later.
  if (shown.raw.high <= 0)
    return left
      ? { ...seen, patience }
      : { ...seen, patience, atOnce: withCalledAtOnce(seen.atOnce, minutes) };
  const before = seen.outcomes[serviceId] ?? { ...NO_QUANTILES, judged: 0, right: 0 };
  const position = quantilePositionOf(shown.raw, minutes);
  const isRight = minutes >= shown.low && minutes <= shown.high;
  const own: OutcomesSeen = {
    ...withOutcome(before, { quantile: position, left }),
    // Only a served visitor's wait shows whether the range was right.
    judged: left ? before.judged : before.judged * JUDGING_FADES + 1,
    right: left ? before.right : before.right * JUDGING_FADES + Number(isRight),
  };
  return { ...seen, patience, outcomes: { ...seen.outcomes, [serviceId]: own } };
}

function lessJudged(outcomes: LineSeen['outcomes'], serviceId: number): LineSeen['outcomes'] {
  const own = outcomes[serviceId];
  if (!own || own.judged === 0) return outcomes;
  const { judged, right } = own;
  return {
    ...outcomes,
    [serviceId]: { ...own, judged: judged * JUDGING_FADES, right: right * JUDGING_FADES },
  };
}

/** Records a call, answered or missed after `minutes`. */
export function withCall(seen: LineSeen, call: { missed: boolean; minutes: number }): LineSeen {
  const { made, missed, minutes } = seen.calls;
  // Old calls fade.
  const stored = made >= 2_000 ? 0.999 : 1;
  return {
    ...seen,
    calls: {
      made: made * stored + 1,
      missed: missed * stored + Number(call.missed),
      minutes: minutes * stored + (call.missed ? call.minutes : 0),
    },
  };
}

/** Records a service; `beyond` is the logarithm of actual to expected length. */
export function withServed(seen: LineSeen, { day, beyond }: { day: string; beyond: number }): LineSeen {
  return { ...seen, today: withPace(seen.today, { day, beyond }) };
}

/** Records that a staff member's availability changed: breaks have lengths, too. */
export const withDuty = (seen: LineSeen, change: DutyChange): LineSeen => ({
  ...seen,
  breaks: withDutyState(seen.breaks ?? NO_BREAKS, change),
});

/** Records the end of a staff member's service: a break that they have set begins now. */
export function withServiceEnded(seen: LineSeen, of: { staffId: number; at: Instant }): LineSeen {
  const breaks = withVisitEnded(seen.breaks ?? NO_BREAKS, of);
  return breaks === seen.breaks || breaks === NO_BREAKS ? seen : { ...seen, breaks };
}

/** Below this share of recent correct ranges, no ranges are shown. */
const LEAST_RIGHT = 0.55;
const JUDGED = 40;
const JUDGING_FADES = 1 - 1 / 60;
const USUAL_MISS_MINUTES = 3;
const USUAL_MISSES = { calls: 50, share: 0.03 };
/** The prior for absences: this many appointments, of which this share was missed. */
const USUAL_ABSENCES = { appointments: 50, share: 0.1 };

/** Past appointments, and how many were missed. */
export interface AppointmentsSeen {
  readonly over: number;
  readonly missed: number;
}

/** Returns the probability that a client with an appointment never comes, 0 to 1. */
export const absentShare = ({ over, missed }: AppointmentsSeen = { over: 0, missed: 0 }): number =>
  (missed + USUAL_ABSENCES.appointments * USUAL_ABSENCES.share) / (over + USUAL_ABSENCES.appointments);

/** Derives the parameters of estimates for the business day `day`. */
export function modelOf(
  seen: LineSeen,
  { day, appointments, ...toLearnFrom }: ToLearnFrom & { day: string; appointments?: AppointmentsSeen },
): LineModel {
  const { calls, today, outcomes } = seen;
  const lengths = learnLengths(toLearnFrom);
  const scatters = [...lengths.values()].map(({ scatter }) => scatter);
  const scatter = scatters.reduce((sum, one) => sum + one, 0) / Math.max(1, scatters.length) || 0.6;
  const pace = today.day === day ? today : onDay(today, day);
  const usual = calibrationFrom(allQuantiles(Object.values(outcomes)));
  return {
    lengths,
    breaks: breaksFrom(seen.breaks ?? NO_BREAKS),
    atOnceMinutes: atOnceMinutes(seen.atOnce),
    patience: patienceFrom(seen.patience),
    noShows: {
      share: (calls.missed + USUAL_MISSES.calls * USUAL_MISSES.share) / (calls.made + USUAL_MISSES.calls),
      minutes: (calls.minutes + 5 * USUAL_MISS_MINUTES) / (calls.missed + 5),
    },
    absent: absentShare(appointments),
    day,
    pace: paceOf({ ...pace, scatter }),
    ...(pace.visits > 0 && { nextPace: paceOf({ ...onDay(pace, `after ${day}`), scatter }) }),
    calibrations: new Map(
      Object.entries(outcomes).map(([serviceId, own]) => [
        Number(serviceId),
        own.judged >= JUDGED && own.right < LEAST_RIGHT * own.judged ? null : calibrationFrom(own, usual),
      ]),
    ),
  };
}
