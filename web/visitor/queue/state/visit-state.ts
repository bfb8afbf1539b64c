import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import type { ManageQueueAppointmentUpdated, WaitTimeRecalculated } from '#contract/protocol/realtime.ts';
import { STATUS } from '#domain/codes/status.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';

export type Stage = 'waiting' | 'called' | 'serving' | 'completed' | 'no-show' | 'cancelled';

/**
 * The visit's stage for its visitor: a call is a stage of its own next to the status (G-19: served reads as
 * completed).
 */
export function stageOf({
  status,
  called_at,
}: Pick<QueueAppointmentAttributes, 'status' | 'called_at'>): Stage {
  if (status === STATUS.inProgress) return 'serving';
  if (status === STATUS.completed || status === STATUS.served) return 'completed';
  if (status === STATUS.noShow) return 'no-show';
  if (status === STATUS.cancelled) return 'cancelled';
  return called_at === null ? 'waiting' : 'called';
}

/** The opening for which a closed location saved the place; null in a line that moves. */
export const savedFor = (
  { opens_at: opens }: Pick<QueueAppointmentAttributes, 'opens_at'>,
  { stage, now }: { stage: Stage; now: Instant },
): string | null => (stage === 'waiting' && opens !== null && fromIso(opens) > now ? opens : null);

/** A visit in the page; the minutes of its wait count from `waitShownAt`. */
export type LiveVisit = { visit: QueueAppointmentAttributes; waitShownAt: Instant };

/** Merges a response into the page's visit. A newer event wins over an older response. */
export function withDocument(
  existing: LiveVisit | null,
  visit: QueueAppointmentAttributes,
  now: Instant,
): LiveVisit {
  if (existing !== null && existing.visit.id === visit.id && visit.version < existing.visit.version)
    return existing;
  return { visit, waitShownAt: now };
}

/** Merges a live change of status, staff, link or station. Null when the event has nothing new. */
export function withManageEvent(
  existing: LiveVisit,
  event: Partial<ManageQueueAppointmentUpdated>,
): LiveVisit | null {
  const news = event.data ?? (event as ManageQueueAppointmentUpdated);
  if (typeof news.version !== 'number' || news.version <= existing.visit.version) return null;
  const { dial_in, status, meeting_link, user, called_at, station, version } = news;
  const changes = Object.fromEntries(
    Object.entries({ dial_in, status, meeting_link, user, called_at, station, version }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return { ...existing, visit: { ...existing.visit, ...changes } };
}

/** The visit's own entry among a location's new waits, by its public ref (G-11). Null when it is missing. */
export function withWaitEvent(
  existing: LiveVisit,
  event: WaitTimeRecalculated,
  now: Instant,
): LiveVisit | null {
  const own = event.data.find(
    ({ id, type }) => type === 'queue-appointment' && id === existing.visit.public_ref,
  );
  if (own === undefined) return null;
  const { expected_start, low, high, people_before = existing.visit.people_before } = own.attributes;
  const { serving = existing.visit.serving, reason = existing.visit.reason } = own.attributes;
  const { others_waiting = existing.visit.others_waiting, least = null, varies = null } = own.attributes;
  const shown = expected_start !== null;
  return {
    visit: {
      ...existing.visit,
      expected_start,
      low,
      high,
      people_before,
      serving,
      others_waiting,
      least,
      varies,
      shown,
      reason: shown ? null : reason,
    },
    waitShownAt: now,
  };
}
