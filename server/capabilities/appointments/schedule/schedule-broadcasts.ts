import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { ScheduleChanged } from '#contract/protocol/realtime.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import { locationsOfRecord } from '../documents/slot-locations-store.ts';

/** These change nothing that a schedule shows. */
const LEAVES_SCHEDULE: ReadonlySet<string> = new Set(['visit-joined', 'visit-feedback-given', 'ticket-next']);
const CHANGES_HOURS: ReadonlySet<string> = new Set(['location-hours-changed', 'staff-hours-changed']);

/** Notifies open schedules: of a changed visit by its id, of changed hours and records without one. */
export function scheduleBroadcasts(broadcast: Broadcast): Listener {
  return {
    name: 'schedule-broadcasts',
    kinds: 'every',
    async handle(tx, event) {
      const { vendorId, kind, subjectKind, subjectId, data, position: version } = event;
      if (LEAVES_SCHEDULE.has(kind)) return;
      const ofVisit = subjectKind === 'visit' || CHANGES_HOURS.has(kind);
      const locationIds = ofVisit
        ? [data['location_id'], data['from_location_id']].filter((id) => typeof id === 'number')
        : await locationsOfRecord(tx, { kind: subjectKind, id: subjectId });
      const message: ScheduleChanged = {
        version,
        visit_ids: subjectKind === 'visit' ? [String(subjectId)] : [],
      };
      tx.afterCommit(() => {
        for (const id of locationIds)
          broadcast.send({ vendorId, channel: channels.schedule(String(id)) }, EVENTS.schedule, message);
      });
    },
  };
}
