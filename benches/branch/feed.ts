import { withLength } from '#domain/capacity/learned-lengths.ts';
import type { LengthsSeen } from '#domain/capacity/learned-lengths.ts';
import type { HoursBlock } from '#domain/locations/opening-hours.ts';
import { NOTHING_SEEN, withDuty } from '#domain/queue/line-learning.ts';
import type { LineModel, LineSeen } from '#domain/queue/line-learning.ts';
import { inWords } from '#domain/queue/wait-estimate.ts';
import type { EstimateInput, WaitEstimate } from '#domain/queue/wait-estimate.ts';
import type { Instant } from '#domain/time/instant.ts';
import { LEARNS_EVERY, learnFrom, modelFrom } from '#server/capabilities/queue/waits/lessons.ts';
import type { LessonRow } from '#server/capabilities/queue/waits/learning-store.ts';
import { inputOf } from '#server/capabilities/queue/waits/line-feed.ts';
import type { LineLocation } from '#server/capabilities/queue/waits/line-feed.ts';
import { packed, unpacked } from '#server/capabilities/queue/waits/line-models.ts';
import { rulesFrom } from '#server/capabilities/queue/waits/line-rules.ts';
import type { LineRules } from '#server/capabilities/queue/waits/line-rules.ts';
import type { DutyNowRow, ExpectedRow } from '#server/capabilities/queue/state/line-store.ts';
import { QUIET_FOR } from '#server/capabilities/queue/state/duty-store.ts';
import type { DutyState } from '#server/capabilities/queue/state/duty-store.ts';
import { OPENS } from './day.ts';
import type { Desk, Guest, Step } from './day.ts';
import * as w from './workload.ts';
import type { Branch, World } from './workload.ts';

/*
 * A branch as the server sees it: rows of the database, and nothing else that the simulation knows. The server's
 * own code turns them into the input of an estimate and learns from the events.
 */

const LOCATION_ID = 1;
const ZONE = 'UTC';
/** Visitors in line at closing are served, however late. */
const LAST_CALL_MINUTES = 600;

export class BranchFeed {
  readonly #branch: Branch;
  readonly #rules: LineRules;
  readonly #lengths = new Map<string, { serviceId: number; staffId: number; seen: LengthsSeen }>();
  #seen: LineSeen = NOTHING_SEEN;
  #model: LineModel | undefined;
  #learnedAt: Instant = -Infinity;
  #appointments = { over: 0, missed: 0 };

  constructor(branch: Branch, world: World) {
    this.#branch = branch;
    this.#rules = rulesOf(branch, world);
  }

  get model(): LineModel {
    return this.#model ?? this.#rules.usual;
  }

  get seen(): LineSeen {
    return this.#seen;
  }

  /** Returns the input of an estimate for the guest who joins now. */
  input({ line, desks, bookings, guest, instant }: Step): EstimateInput {
    const { serviceId, method } = guest.entry;
    const serving = desks.flatMap((desk) =>
      desk.serving ? [{ ...desk.serving.entry, calledAt: instant(desk.since) }] : [],
    );
    return inputOf(locationOf(), [...line.map(({ entry }) => entry), ...serving], {
      rules: { ...this.#rules, offers: [{ serviceId, method }] },
      model: this.#model,
      duty: desks
        .flatMap((desk) => dutyOf(desk, instant) ?? [])
        .filter(({ seenAt }) => seenAt >= instant(guest.at) - QUIET_FOR),
      expected: bookings.flatMap((booking): ExpectedRow[] => {
        const isHere = booking.guest !== null && booking.guest.at <= guest.at;
        if (isHere || booking.at + LATE <= guest.at || booking.at >= guest.at + AHEAD) return [];
        const { serviceId: booked, staffId } = booking;
        return [
          {
            locationId: LOCATION_ID,
            serviceId: booked,
            method: 1,
            startsAt: instant(booking.at),
            preferredStaffId: staffId,
          },
        ];
      }),
      delays: [],
      calls: [],
      now: instant(guest.at),
    });
  }

  /** A wait has ended, by a call or because the guest left. */
  waitEnded(guest: Guest, of: { at: Instant; left: boolean; wait: WaitEstimate | undefined }): void {
    const { at, left, wait } = of;
    const called = left ? {} : { calledAt: at, startedAt: at };
    const ended = left ? { endedAt: at, outcome: 'cancelled' as const } : {};
    this.#learn(left ? 'visit-cancelled' : 'visit-started', at, {
      ...lessonOf(guest, wait),
      ...called,
      ...ended,
    });
  }

  served(guest: Guest, of: { staffId: number; calledAt: Instant; at: Instant }): void {
    const { staffId, calledAt, at } = of;
    this.#learn('visit-served', at, {
      ...lessonOf(guest, undefined),
      staffId,
      calledAt,
      startedAt: calledAt,
      endedAt: at,
      outcome: 'served',
    });
  }

  appointmentsOver(of: { over: number; missed: number }): void {
    const { over, missed } = this.#appointments;
    this.#appointments = { over: over + of.over, missed: missed + of.missed };
  }

  dutyChanged(staffId: number, state: DutyState, at: Instant): void {
    this.#seen = withDuty(this.#seen, { staffId, state, at });
  }

  #learn(kind: string, at: Instant, lesson: LessonRow): void {
    const { seen, length } = learnFrom(this.#seen, { event: { kind, at }, lesson, model: this.#model });
    this.#seen = seen;
    if (length) {
      const key = `${length.serviceId}/${length.staffId}`;
      const { serviceId, staffId, minutes } = length;
      const before = this.#lengths.get(key)?.seen ?? null;
      this.#lengths.set(key, { serviceId, staffId, seen: withLength(before, minutes) });
    }
    if (at - this.#learnedAt < LEARNS_EVERY) return;
    this.#learnedAt = at;
    const rows = {
      times: [...this.#lengths.values()].map(({ seen: own, ...of }) => ({
        locationId: LOCATION_ID,
        ...of,
        ...own,
      })),
      offers: this.#branch.services.map(({ id, mean }) => ({ serviceId: id, handleMinutes: mean })),
      elsewhere: [],
      appointments: this.#appointments,
    };
    // Through the stored form, as a process reads it.
    this.#model = unpacked(structuredClone(packed(modelFrom(seen, rows, { at, timeZone: ZONE }))));
  }
}

/** The window of appointments that the server reads. */
const LATE = 15;
const AHEAD = 240;

function rulesOf({ services, team }: Branch, { lunches }: World): LineRules {
  const week = (stretches: readonly [from: number, to: number][]): HoursBlock[] =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
      stretches.map(([from, to]) => ({
        weekday: weekday as HoursBlock['weekday'],
        method: null,
        from: OPENS + from,
        to: OPENS + to,
        effectiveFrom: null,
        effectiveTo: null,
      })),
    );
  return {
    ...rulesFrom(
      {
        servers: team.map(({ staffId, services: own }) => ({
          staffId,
          locationId: LOCATION_ID,
          languages: [],
          skills: [...own].map((service) => ({ service, methods: [1], walkIn: true })),
        })),
        times: [],
        offers: services.map(({ id, mean }) => ({
          locationId: LOCATION_ID,
          serviceId: id,
          methods: [1],
          handleMinutes: mean,
        })),
        shifts: team.map(({ staffId, from, until, lunchAt, lunch }) => ({
          locationId: LOCATION_ID,
          staffId,
          zone: ZONE,
          blocks: week(
            lunches === 'in the hours'
              ? [
                  [from, lunchAt],
                  [lunchAt + lunch, until],
                ]
              : [[from, until]],
          ),
          adjustments: null,
        })),
      },
      10,
    ),
    lastCallMinutes: LAST_CALL_MINUTES,
    due: { minutesBefore: 0, lateAfterMinutes: 0 },
    rooms: null,
  };
}

let location: LineLocation | undefined;
/** One object, because the server caches the hours by row. */
function locationOf(): LineLocation {
  location ??= {
    id: LOCATION_ID,
    timeZone: ZONE,
    hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      method: null,
      from: OPENS,
      to: OPENS + w.DAY_ENDS,
      effective_from: null,
      effective_to: null,
    })),
    adjustments: [],
    restrictCallbackRequestHours: false,
  };
  return location;
}

/** A desk's row. A pause and a departure without notice look like an available desk. */
function dutyOf(desk: Desk, instant: Step['instant']): DutyNowRow | undefined {
  const { colleague, serving, since, announced } = desk;
  if (announced.state === 'off') return undefined;
  return {
    staffId: colleague.staffId,
    locationId: LOCATION_ID,
    state: announced.state,
    since: instant(announced.since),
    seenAt: instant(announced.seenAt),
    servingService: serving?.entry.serviceId ?? null,
    calledAt: serving ? instant(since) : null,
    expectedEnd: null,
    bookedFactor: null,
    busy: null,
  };
}

function lessonOf({ entry }: Guest, wait: WaitEstimate | undefined): LessonRow {
  const shown = wait?.shown ? wait : undefined;
  const words = shown && inWords(shown, entry.joinedAt);
  return {
    locationId: LOCATION_ID,
    timeZone: ZONE,
    serviceId: entry.serviceId,
    staffId: null,
    queuedAt: entry.joinedAt,
    calledAt: null,
    startedAt: null,
    endedAt: null,
    outcome: null,
    low: words?.low ?? null,
    high: words?.high ?? null,
    rawLow: shown?.raw.low ?? null,
    rawMedian: shown?.raw.median ?? null,
    rawHigh: shown?.raw.high ?? null,
  };
}
