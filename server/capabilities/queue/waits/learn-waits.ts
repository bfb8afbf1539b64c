import { withLength } from '#domain/capacity/learned-lengths.ts';
import { modelOf, NOTHING_SEEN, withCall, withEndedWait, withServed } from '#domain/queue/line-learning.ts';
import type { EndedWait, LineModel, LineSeen } from '#domain/queue/line-learning.ts';
import { lengthOf } from '#domain/queue/wait-input.ts';
import { businessDay } from '#domain/time/business-day.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import {
  appointmentsSeen,
  saveLearned,
  saveLengthsSeen,
  saveSeen,
  learningRow,
  lengthsElsewhere,
  lengthsSeen,
  lessonRow,
  recordLeftUnserved,
} from './learning-store.ts';
import type { LessonRow } from './learning-store.ts';
import { packed, unpacked } from './line-models.ts';
import { offerRows, serviceTimeRows } from '../state/line-store.ts';

/** Estimates follow the lessons within a minute; faster updates only add cost. */
const LEARNS_EVERY = MINUTE;
/** Older missed appointments say little about current clients. */
const LEARNS_FROM = 90 * DAY;

/** Learns from every start, end and cancellation: service times, abandonment, and the accuracy of estimates. */
export const learningListener: Listener = {
  name: 'wait-learning',
  kinds: ['visit-started', 'visit-served', 'visit-completed', 'visit-no-showed', 'visit-cancelled'],
  async handle(tx, event) {
    const leg = event.data['leg'];
    const lesson = typeof leg === 'number' ? await lessonRow(tx, event.subjectId, leg) : undefined;
    if (!lesson) return;
    const stored = await learningRow(tx, lesson.locationId);
    const before = stored?.seen ?? NOTHING_SEEN;
    const model = stored && unpacked(stored.model);
    const seen = await learn(tx, before, { event, lesson, model });
    if (seen === before) return;
    if (stored && event.at - stored.learnedAt < LEARNS_EVERY) await saveSeen(tx, lesson.locationId, seen);
    else await drawModel(tx, lesson, { seen, at: event.at });
  },
};

interface Lesson {
  event: StoredEvent;
  lesson: LessonRow;
  model: LineModel | undefined;
}

async function learn(tx: Tx, seen: LineSeen, { event, lesson, model }: Lesson): Promise<LineSeen> {
  const { calledAt, startedAt, endedAt } = lesson;
  switch (event.kind) {
    case 'visit-started':
      // A resumed service had its wait recorded at the first start.
      return startedAt === event.at ? withEndedWait(seen, waitOf(lesson, { until: startedAt })) : seen;
    case 'visit-no-showed':
      if (lesson.outcome !== 'no_show' || calledAt === null || startedAt !== null || endedAt !== event.at)
        return seen;
      return withCall(withEndedWait(seen, waitOf(lesson, { until: calledAt })), {
        missed: true,
        minutes: (endedAt - calledAt) / MINUTE,
      });
    case 'visit-cancelled':
      // A cancellation by the day's end says nothing about patience.
      if (lesson.outcome !== 'cancelled' || calledAt !== null || endedAt !== event.at) return seen;
      await recordLeftUnserved(tx, event.subjectId, event.at);
      return withEndedWait(seen, waitOf(lesson, { until: event.at, left: true }));
    default:
      // Completing a served visit adds no new duration.
      if (endedAt !== event.at || event.kind !== `visit-${lesson.outcome}`) return seen;
      return served(tx, seen, { event, lesson, model });
  }
}

/** A service's duration includes the time from the call to the start. */
async function served(tx: Tx, seen: LineSeen, { event, lesson, model }: Lesson): Promise<LineSeen> {
  const { locationId, serviceId, staffId, calledAt, timeZone } = lesson;
  if (calledAt === null || staffId === null) return seen;
  const minutes = (event.at - calledAt) / MINUTE;
  const of = { locationId, serviceId, staffId };
  await saveLengthsSeen(tx, { ...of, ...withLength(await lengthsSeen(tx, of), minutes) });
  const called = withCall(seen, { missed: false, minutes: 0 });
  const expected = model && lengthOf(model.lengths, serviceId, staffId);
  const usually = expected ? Math.log(expected.minutes) - expected.scatter ** 2 / 2 : null;
  return withServed(called, {
    day: businessDay(event.at, timeZone),
    beyond: usually === null ? 0 : Math.log(Math.max(0.25, minutes)) - usually,
  });
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

async function drawModel(
  tx: Tx,
  { locationId, timeZone }: LessonRow,
  { seen, at }: { seen: LineSeen; at: Instant },
): Promise<void> {
  const [times, offers, elsewhere, appointments] = await Promise.all([
    serviceTimeRows(tx, [locationId]),
    offerRows(tx, [locationId]),
    lengthsElsewhere(tx, locationId),
    appointmentsSeen(tx, locationId, { since: at - LEARNS_FROM, now: at }),
  ]);
  const model = modelOf(seen, {
    day: businessDay(at, timeZone),
    appointments,
    seen: times,
    elsewhere: new Map(elsewhere.map((row) => [row.serviceId, row])),
    configured: new Map(offers.map(({ serviceId, handleMinutes }) => [serviceId, handleMinutes])),
  });
  await saveLearned(tx, { locationId, seen, model: packed(model), at });
}
