import type { LengthsSeen } from '#domain/capacity/learned-lengths.ts';
import {
  modelOf,
  withCall,
  withEndedWait,
  withServed,
  withServiceEnded,
} from '#domain/queue/line-learning.ts';
import type { AppointmentsSeen, EndedWait, LineModel, LineSeen } from '#domain/queue/line-learning.ts';
import { lengthOf } from '#domain/queue/wait-input.ts';
import { businessDay } from '#domain/time/business-day.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { OfferRow, ServiceTimeRow } from '../state/line-store.ts';
import type { LessonRow } from './learning-store.ts';

/* What a line learns from its events, without a database: the wait bench learns with it, too. */

/** Estimates follow the lessons within a minute; faster updates only add cost. */
export const LEARNS_EVERY = MINUTE;

export interface Lesson {
  event: { kind: string; at: Instant };
  lesson: LessonRow;
  model: LineModel | undefined;
}

/** The statistics after a lesson, and the length of the service that it ended. */
interface Learned {
  seen: LineSeen;
  length?: { serviceId: number; staffId: number; minutes: number };
}

/** Learns from one event of a visit; returns the same statistics if it teaches nothing. */
export function learnFrom(seen: LineSeen, { event, lesson, model }: Lesson): Learned {
  const { calledAt, startedAt, endedAt } = lesson;
  switch (event.kind) {
    case 'visit-started':
      // A resumed service had its wait recorded at the first start.
      return {
        seen: startedAt === event.at ? withEndedWait(seen, waitOf(lesson, { until: startedAt })) : seen,
      };
    case 'visit-no-showed':
      if (lesson.outcome !== 'no_show' || calledAt === null || startedAt !== null || endedAt !== event.at)
        return { seen };
      return {
        seen: withCall(withEndedWait(seen, waitOf(lesson, { until: calledAt })), {
          missed: true,
          minutes: (endedAt - calledAt) / MINUTE,
        }),
      };
    case 'visit-cancelled':
      // A cancellation by the day's end says nothing about patience.
      if (!leftUnserved({ event, lesson })) return { seen };
      return { seen: withEndedWait(seen, waitOf(lesson, { until: event.at, left: true })) };
    default:
      // Completing a served visit adds no new duration.
      if (endedAt !== event.at || event.kind !== `visit-${lesson.outcome}`) return { seen };
      return served(seen, { event, lesson, model });
  }
}

/** Returns whether the event is a visitor's who left before a call. */
export const leftUnserved = ({ event, lesson }: Pick<Lesson, 'event' | 'lesson'>): boolean =>
  event.kind === 'visit-cancelled' &&
  lesson.outcome === 'cancelled' &&
  lesson.calledAt === null &&
  lesson.endedAt === event.at;

/** A service's duration includes the time from the call to the start. */
function served(seen: LineSeen, { event, lesson, model }: Lesson): Learned {
  const { serviceId, staffId, calledAt, timeZone } = lesson;
  if (calledAt === null || staffId === null) return { seen };
  const minutes = (event.at - calledAt) / MINUTE;
  const called = withCall(seen, { missed: false, minutes: 0 });
  const expected = model && lengthOf(model.lengths, serviceId, staffId);
  const usually = expected ? Math.log(expected.minutes) - expected.scatter ** 2 / 2 : null;
  const after = withServed(called, {
    day: businessDay(event.at, timeZone),
    beyond: usually === null ? 0 : Math.log(Math.max(0.25, minutes)) - usually,
  });
  return {
    seen: withServiceEnded(after, { staffId, at: event.at }),
    length: { serviceId, staffId, minutes },
  };
}

function waitOf(lesson: LessonRow, { until, left = false }: { until: Instant; left?: boolean }): EndedWait {
  const { serviceId, queuedAt, low, high, rawLow, rawMedian, rawHigh } = lesson;
  const isShown = low !== null && high !== null && rawLow !== null && rawMedian !== null && rawHigh !== null;
  return {
    serviceId,
    left,
    minutes: Math.max(0, until - queuedAt) / MINUTE,
    shown: isShown ? { low, high, raw: { low: rawLow, median: rawMedian, high: rawHigh } } : null,
  };
}

/** The rows from which a model is drawn, besides the statistics. */
export interface LearnedRows {
  times: readonly ServiceTimeRow[];
  offers: readonly Pick<OfferRow, 'serviceId' | 'handleMinutes'>[];
  elsewhere: readonly (LengthsSeen & { serviceId: number })[];
  appointments: AppointmentsSeen;
}

export const modelFrom = (
  seen: LineSeen,
  { times, offers, elsewhere, appointments }: LearnedRows,
  { at, timeZone }: { at: Instant; timeZone: string },
): LineModel =>
  modelOf(seen, {
    day: businessDay(at, timeZone),
    appointments,
    seen: times,
    elsewhere: new Map(elsewhere.map((row) => [row.serviceId, row])),
    configured: new Map(offers.map(({ serviceId, handleMinutes }) => [serviceId, handleMinutes])),
  });
