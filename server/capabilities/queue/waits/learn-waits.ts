import { withLength } from '#domain/capacity/learned-lengths.ts';
import { NOTHING_SEEN, withDuty } from '#domain/queue/line-learning.ts';
import type { LineSeen } from '#domain/queue/line-learning.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { DutyState } from '../state/duty-store.ts';
import { offerRows, serviceTimeRows } from '../state/line-store.ts';
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
import { LEARNS_EVERY, learnFrom, leftUnserved, modelFrom } from './lessons.ts';
import { packed, unpacked } from './line-models.ts';

/** Older missed appointments say little about current clients. */
const LEARNS_FROM = 90 * DAY;

/** Learns from starts, ends, cancellations and duty: service times, breaks, patience, accuracy of estimates. */
export const learningListener: Listener = {
  name: 'wait-learning',
  kinds: [
    'visit-started',
    'visit-served',
    'visit-completed',
    'visit-no-showed',
    'visit-cancelled',
    'duty-changed',
  ],
  async handle(tx, event) {
    if (event.kind === 'duty-changed') return learnDuty(tx, event);
    const leg = event.data['leg'];
    const lesson = typeof leg === 'number' ? await lessonRow(tx, event.subjectId, leg) : undefined;
    if (!lesson) return;
    const stored = await learningRow(tx, lesson.locationId);
    const before = stored?.seen ?? NOTHING_SEEN;
    const of = { event, lesson, model: stored && unpacked(stored.model) };
    const { seen, length } = learnFrom(before, of);
    if (leftUnserved(of)) await recordLeftUnserved(tx, event.subjectId, event.at);
    if (length) await learnLength(tx, lesson.locationId, length);
    if (seen === before) return;
    if (stored && event.at - stored.learnedAt < LEARNS_EVERY) await saveSeen(tx, lesson.locationId, seen);
    else await drawModel(tx, lesson, { seen, at: event.at });
  },
};

/** A location without any visit has no lessons yet: its first breaks are not recorded. */
async function learnDuty(tx: Tx, event: StoredEvent): Promise<void> {
  const { location_id: locationId, state } = event.data;
  const stored = typeof locationId === 'number' ? await learningRow(tx, locationId) : undefined;
  if (!stored || !isDutyState(state)) return;
  const seen = withDuty(stored.seen, { staffId: event.subjectId, state, at: event.at });
  if (seen.breaks !== stored.seen.breaks) await saveSeen(tx, locationId as number, seen);
}

const isDutyState = (state: unknown): state is DutyState =>
  state === 'available' || state === 'busy' || state === 'break' || state === 'off';

async function learnLength(
  tx: Tx,
  locationId: number,
  { minutes, ...rest }: { serviceId: number; staffId: number; minutes: number },
): Promise<void> {
  const of = { locationId, ...rest };
  await saveLengthsSeen(tx, { ...of, ...withLength(await lengthsSeen(tx, of), minutes) });
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
  const model = modelFrom(seen, { times, offers, elsewhere, appointments }, { at, timeZone });
  await saveLearned(tx, { locationId, seen, model: packed(model), at });
}
