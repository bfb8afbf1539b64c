import { NO_PACE, paceOf, withPace } from '#domain/capacity/day-pace.ts';
import { withLength } from '#domain/capacity/learned-lengths.ts';
import type { SeenOf } from '#domain/capacity/learned-lengths.ts';
import { modelOf, NOTHING_SEEN, withCall, withEndedWait } from '#domain/queue/line-learning.ts';
import type { AppointmentsSeen, LineModel, LineSeen } from '#domain/queue/line-learning.ts';
import { lengthKey, lengthOf } from '#domain/queue/wait-input.ts';
import { STATUS } from '#domain/codes/status.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { LearnedSoFar, LearningBulkRow } from '../../capabilities/queue/queue-bulk-store.ts';
import type { DemoLeg, DemoVisit } from './demo-visit.ts';

type Offered = { readonly id: number; readonly handleMinutes: number };

/**
 * A location's learning data over the simulated past, by the product's own rules: a day's estimates use the
 * data of the days before it, and that day's pace.
 */
export class LineLessons {
  readonly #services: readonly Offered[];
  readonly #lengths = new Map<string, SeenOf>();
  #seen: LineSeen = NOTHING_SEEN;
  #appointments: AppointmentsSeen = { over: 0, missed: 0 };
  #model: LineModel;
  #today = NO_PACE;

  constructor(services: readonly Offered[]) {
    this.#services = services;
    this.#model = this.#drawn();
  }

  get beliefs(): LineModel {
    return { ...this.#model, pace: paceOf({ ...this.#today, scatter: this.#scatter() }) };
  }

  /** Continues from the product's current learning data. */
  takeUp({ seen, model, lengths }: LearnedSoFar): void {
    this.#seen = seen;
    this.#model = { ...model, lengths: new Map([...this.#model.lengths, ...model.lengths]) };
    for (const { serviceId, staffId, visits, meanLog, squares } of lengths)
      this.#lengths.set(lengthKey(serviceId, staffId), { serviceId, staffId, visits, meanLog, squares });
  }

  /** Updates today's pace after each service. */
  observe({ serviceId, staffId, calledAt, endedAt }: DemoLeg): void {
    if (staffId === null || calledAt === null || endedAt === null) return;
    const expected = lengthOf(this.#model.lengths, serviceId, staffId);
    if (!expected) return;
    const usually = Math.log(expected.minutes) - expected.scatter ** 2 / 2;
    const minutes = Math.max(0.25, (endedAt - calledAt) / MINUTE);
    this.#today = withPace(this.#today, { day: '', beyond: Math.log(minutes) - usually });
  }

  /** Learns from a finished day, or from its part up to now. */
  learn(visits: readonly DemoVisit[]): void {
    const inLine = visits.filter(({ ticket }) => ticket !== null);
    for (const visit of inLine.toSorted((a, b) => a.ticket!.joinedAt - b.ticket!.joinedAt)) {
      this.#seen = withVisit(this.#seen, visit);
      for (const leg of visit.legs) this.#learnLength(leg);
    }
    const { over, missed } = this.#appointments;
    const ended = visits.filter(({ startsAt, status }) => startsAt !== null && ENDED.has(status));
    const absent = ended.filter(({ status, ticket }) => status === STATUS.noShow && ticket === null);
    this.#appointments = { over: over + ended.length, missed: missed + absent.length };
    this.#today = NO_PACE;
    this.#model = this.#drawn();
  }

  row(locationId: number, at: Instant): LearningBulkRow[] {
    return this.#seen === NOTHING_SEEN ? [] : [{ locationId, seen: this.#seen, model: this.#model, at }];
  }

  #learnLength({ serviceId, staffId, calledAt, startedAt, endedAt }: DemoLeg): void {
    if (startedAt === null || endedAt === null || staffId === null) return;
    const key = lengthKey(serviceId, staffId);
    const seen = withLength(this.#lengths.get(key) ?? null, (endedAt - (calledAt ?? startedAt)) / MINUTE);
    this.#lengths.set(key, { serviceId, staffId, ...seen });
  }

  #drawn(): LineModel {
    return modelOf(this.#seen, {
      day: '',
      appointments: this.#appointments,
      seen: [...this.#lengths.values()],
      configured: new Map(this.#services.map(({ id, handleMinutes }) => [id, handleMinutes])),
    });
  }

  #scatter(): number {
    const { lengths } = this.#model;
    return [...lengths.values()].reduce((sum, { scatter }) => sum + scatter, 0) / Math.max(1, lengths.size);
  }
}

const ENDED: ReadonlySet<number> = new Set([STATUS.completed, STATUS.noShow, STATUS.served]);

/** Adds a visit's first leg: how its wait ended, and whether the visitor came after the call. */
function withVisit(seen: LineSeen, { serviceId, ticket, legs }: DemoVisit): LineSeen {
  const leg = legs[0];
  const promised = ticket!.promised;
  if (!leg) return seen;
  const { low = null, high = null, raw = null } = promised ?? {};
  const shown = raw && low !== null && high !== null ? { raw, low, high } : null;
  const ended = (until: Instant, left: boolean) =>
    withEndedWait(seen, { serviceId, left, shown, minutes: Math.max(0, until - leg.queuedAt) / MINUTE });
  if (leg.startedAt !== null) return withCall(ended(leg.startedAt, false), { missed: false, minutes: 0 });
  if (leg.outcome === 'no_show' && leg.calledAt !== null && leg.endedAt !== null)
    return withCall(ended(leg.calledAt, false), {
      missed: true,
      minutes: (leg.endedAt - leg.calledAt) / MINUTE,
    });
  if (leg.outcome === 'cancelled' && leg.calledAt === null && leg.endedAt !== null)
    return ended(leg.endedAt, true);
  return seen;
}
