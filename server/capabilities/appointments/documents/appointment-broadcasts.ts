import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { ManageAppointmentUpdated } from '#contract/protocol/realtime.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import { attributesForNews } from './appointment-view.ts';
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

/** Sends the change to the appointment's pages, and the new slot version to pages that list times. */
export function appointmentBroadcasts(broadcast: Broadcast): Listener {
  const tellSlots = inTurn(({ vendorId, location, version }) =>
    broadcast.send({ vendorId, channel: channels.location(String(location)) }, EVENTS.slots, { version }),
  );
  return {
    name: 'appointment-broadcasts',
    kinds: 'every',
    async handle(tx, event) {
      if (event.subjectKind !== 'visit') return;
      const news = await newsOf(tx, event);
      if (!news) return;
      const { vendorId, position: version } = event;
      const location = Number(event.data['location_id']);
      tx.afterCommit(() => {
        const channel = channels.appointment(String(event.subjectId));
        broadcast.send({ vendorId, channel }, EVENTS.appointment, news);
        if (CHANGES_SLOTS.has(event.kind)) tellSlots({ vendorId, location, version });
      });
    },
  };
}

/** Undefined for a visit that was never booked. */
async function newsOf(tx: Tx, { subjectId }: StoredEvent): Promise<ManageAppointmentUpdated | undefined> {
  const row = await appointmentRow(tx, subjectId);
  if (!row) return undefined;
  const data = attributesForNews(row);
  // As for a spot in line: listeners of laravel-echo read the fields, our own pages read `data`.
  return { ...data, data };
}

interface SlotsNews {
  vendorId: number;
  location: number;
  version: number;
}

/** In milliseconds. */
const A_SECOND = 1_000;

/** Sends at most one message a second per location; the last one of the meantime follows at its end. */
function inTurn(tell: (news: SlotsNews) => void): (news: SlotsNews) => void {
  const waiting = new Map<string, SlotsNews | null>();
  const next = (position: string): void => {
    const news = waiting.get(position) ?? null;
    if (news === null) return void waiting.delete(position);
    waiting.set(position, null);
    tell(news);
    setTimeout(() => next(position), A_SECOND).unref();
  };
  return (news) => {
    const position = `${news.vendorId}/${news.location}`;
    const isFree = !waiting.has(position);
    waiting.set(position, news);
    if (isFree) next(position);
  };
}
