import { locationsOfRecord } from './slot-locations-store.ts';
import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { ManageAppointmentUpdated } from '#contract/protocol/realtime.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import { onceASecond } from '#server/infrastructure/realtime/once-a-second.ts';
import { attributesForUpdate } from './appointment-view.ts';
import { appointmentRow } from './appointments-store.ts';

/** These events change the free slots of their location. */
const CHANGES_SLOTS: ReadonlySet<string> = new Set([
  'visit-booked',
  'visit-converted',
  'visit-rescheduled',
  'visit-cancelled',
  'visit-attendees-added',
  'visit-attendee-left',
  'visit-served',
  'visit-completed',
  'visit-no-showed',
]);

/** These changes of the set-up do so too. */
const CHANGES_HOURS: ReadonlySet<string> = new Set(['location-hours-changed', 'staff-hours-changed']);

/** Sends the change to the appointment's pages, and the new slot version to pages that list times. */
export function appointmentBroadcasts(broadcast: Broadcast): Listener {
  const sendSlots = onceASecond(broadcast, EVENTS.slots);
  return {
    name: 'appointment-broadcasts',
    kinds: 'every',
    async handle(tx, event) {
      if (CHANGES_HOURS.has(event.kind)) {
        const { vendorId, position: version, data } = event;
        const channel = channels.location(String(data['location_id']));
        tx.afterCommit(() => sendSlots({ vendorId, channel }, { version }));
      }
      const { vendorId: vendor, subjectKind: kind, subjectId: id } = event;
      const changed = await locationsOfRecord(tx, { kind, id });
      tx.afterCommit(() => {
        for (const location of changed)
          sendSlots(
            { vendorId: vendor, channel: channels.location(String(location)) },
            { version: event.position },
          );
      });
      if (kind !== 'visit') return;
      const update = await updateOf(tx, event);
      if (!update) return;
      const { vendorId, position: version } = event;
      const location = Number(event.data['location_id']);
      tx.afterCommit(() => {
        const channel = channels.appointment(String(event.subjectId));
        broadcast.send({ vendorId, channel }, EVENTS.appointment, update);
        if (CHANGES_SLOTS.has(event.kind))
          sendSlots({ vendorId, channel: channels.location(String(location)) }, { version });
      });
    },
  };
}

/** Undefined for a visit that was never booked. */
async function updateOf(tx: Tx, { subjectId }: StoredEvent): Promise<ManageAppointmentUpdated | undefined> {
  const row = await appointmentRow(tx, subjectId);
  if (!row) return undefined;
  const data = attributesForUpdate(row);
  // As for a spot in line: listeners of laravel-echo read the fields, our own pages read `data`.
  return { ...data, data };
}
