import { locationsOfRecord } from './slot-locations-store.ts';
import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { ManageAppointmentUpdated, ScheduleChanged } from '#contract/protocol/realtime.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import { onceASecond } from '#server/infrastructure/realtime/once-a-second.ts';
import { ENTRY } from '../offers/record-entry.ts';
import { attributesForUpdate } from './appointment-view.ts';
import { appointmentRow } from './appointments-store.ts';

/** These events change the free slots of their location. */
const CHANGES_SLOTS: ReadonlySet<string> = new Set([
  'visit-booked',
  'visit-converted',
  'visit-rescheduled',
  'visit-unassigned',
  'visit-cancelled',
  'visit-attendees-added',
  'visit-attendee-left',
  'visit-served',
  'visit-completed',
  'visit-no-showed',
]);

/** These changes of the set-up do so too. */
const CHANGES_HOURS: ReadonlySet<string> = new Set(['location-hours-changed', 'staff-hours-changed']);

/** These leave what a schedule shows. */
const LEAVES_SCHEDULE: ReadonlySet<string> = new Set(['visit-feedback-given']);

/**
 * Sends the change to the appointment's pages and to open schedules, and the new slot version to pages that list
 * times. Changed hours and records reach schedules without the id of a visit.
 */
export function appointmentBroadcasts(broadcast: Broadcast): Listener {
  const sendSlots = onceASecond(broadcast, EVENTS.slots);
  return {
    name: 'appointment-broadcasts',
    kinds: 'every',
    async handle(tx, event) {
      const { vendorId, position: version, kind, subjectKind, subjectId } = event;
      const send = (
        locationIds: readonly number[],
        { visits, slots }: { visits: string[]; slots: boolean },
      ) => {
        const message: ScheduleChanged = { version, visit_ids: visits };
        for (const id of locationIds.map(String)) {
          if (slots) sendSlots({ vendorId, channel: channels.location(id) }, { version });
          if (!LEAVES_SCHEDULE.has(kind))
            broadcast.send({ vendorId, channel: channels.schedule(id) }, EVENTS.schedule, message);
        }
      };
      if (subjectKind === ENTRY) {
        // A held time leaves the pages that list times, and appears in schedules.
        tx.afterCommit(() => send(locationsOf(event), { visits: [], slots: true }));
        return;
      }
      if (subjectKind !== 'visit') {
        const ofRecord = await locationsOfRecord(tx, { kind: subjectKind, id: subjectId });
        const changed = CHANGES_HOURS.has(kind) ? [...locationsOf(event), ...ofRecord] : ofRecord;
        tx.afterCommit(() => send([...new Set(changed)], { visits: [], slots: true }));
        return;
      }
      const update = await updateOf(tx, event);
      if (!update) return;
      tx.afterCommit(() => {
        const channel = channels.appointment(String(subjectId));
        broadcast.send({ vendorId, channel }, EVENTS.appointment, update);
        send(locationsOf(event), { visits: [String(subjectId)], slots: CHANGES_SLOTS.has(kind) });
      });
    },
  };
}

/** The locations that an event names: a transfer to another location has two. */
const locationsOf = ({ data }: StoredEvent): number[] =>
  [data['location_id'], data['from_location_id']].filter((id) => typeof id === 'number');

/** Undefined for a visit that was never booked. */
async function updateOf(tx: Tx, { subjectId }: StoredEvent): Promise<ManageAppointmentUpdated | undefined> {
  const row = await appointmentRow(tx, subjectId);
  if (!row) return undefined;
  const data = attributesForUpdate(row);
  // As for a spot in line: listeners of laravel-echo read the fields, our own pages read `data`.
  return { ...data, data };
}
