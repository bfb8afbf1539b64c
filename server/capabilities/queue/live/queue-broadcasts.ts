import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { LobbyChanged, ManageQueueAppointmentUpdated } from '#contract/protocol/realtime.ts';
import { isTicketEvent, TICKET_EVENTS } from '#domain/notifications/due-line-messages.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import type { ClosedChannelsOf } from '../../connections/index.ts';
import { effectiveSettings, readConfigurationVersion } from '../../vendors/index.ts';
import { isLinkByMessage } from '../documents/link-by-message.ts';
import { attributesOf } from '../documents/queue-view.ts';
import { queueVisitRow } from '../documents/queue-view-store.ts';
import { linesOfChange } from '../waits/lines-of-change.ts';
import { notifyLine } from '../waits/notify-line.ts';
import type { WaitUpdater } from '../waits/recalculate-waits.ts';

/** Notifies the visitor's page, the lobby and the wall display about committed changes. */
export function broadcastListener(broadcast: Broadcast, closedChannelsOf: ClosedChannelsOf): Listener {
  return {
    name: 'queue-broadcasts',
    kinds: 'every',
    async handle(tx, event) {
      if (locationsOf(event).length === 0 || isTicketEvent(event.kind)) return;
      // No page can subscribe to a visit before the join's response, and that response is complete.
      const isNews = event.subjectKind === 'visit' && event.kind !== 'visit-joined';
      const page = isNews ? await pageUpdate(tx, event, closedChannelsOf) : undefined;
      const { vendorId } = event;
      const hasLobby = (await effectiveSettings(tx)).feature('lobby');
      tx.afterCommit(() => {
        const notice = { vendorId, hasLobby, lobby: lobbyChanged(event) };
        for (const id of locationsOf(event)) notifyLine(broadcast, id, notice);
        if (page)
          broadcast.send(
            { vendorId, channel: channels.queueAppointment(String(event.subjectId)) },
            EVENTS.manage,
            page,
          );
      });
    },
  };
}

/** Events that change no wait: feedback after the visit, and results of the waits themselves. */
const LEAVES_WAITS: ReadonlySet<string> = new Set(['visit-feedback-given', ...TICKET_EVENTS]);

/**
 * Marks the event's locations for recalculation; any other event at a location may change its waits. A change of the
 * set-up marks each line that it concerns, with a notice to its lobby and its wall display.
 */
export function waitListener(updater: WaitUpdater, clock: Clock): Listener {
  return {
    name: 'queue-waits',
    kinds: 'every',
    async handle(tx, event) {
      if (LEAVES_WAITS.has(event.kind)) return;
      const { vendorId } = event;
      const locationIds = locationsOf(event);
      tx.afterCommit(() => locationIds.forEach((id) => updater.mark(vendorId, id)));
      if (locationIds.length > 0) return;
      const lines = await linesOfChange(tx, event, clock.now());
      if (lines.length === 0) return;
      const hasLobby = (await effectiveSettings(tx)).feature('lobby');
      const notice = { vendorId, hasLobby, lobby: lobbyChanged(event) };
      tx.afterCommit(() => updater.markChanged(lines, notice));
    },
  };
}

const lobbyChanged = (event: StoredEvent): LobbyChanged => ({
  version: event.position,
  kinds: [event.kind],
  visit_ids: event.subjectKind === 'visit' ? [String(event.subjectId)] : [],
});

/** The locations of an event: a transfer to another location has two. */
const locationsOf = ({ data }: StoredEvent): number[] =>
  [data['location_id'], data['from_location_id']].filter((id) => typeof id === 'number');

/** The message leaves the code out. */
const NO_CODE = '';

async function pageUpdate(
  tx: Tx,
  event: StoredEvent,
  closedChannelsOf: ClosedChannelsOf,
): Promise<ManageQueueAppointmentUpdated | undefined> {
  const row = await queueVisitRow(tx, event.subjectId);
  if (!row) return undefined;
  const { vendorId } = tx;
  const closed =
    row.meetingLink === ''
      ? {}
      : await closedChannelsOf(
          { vendorId, version: await readConfigurationVersion(tx), locationId: row.locationId },
          (work) => work(tx),
        );
  const linkByMessage = row.meetingLink !== '' && (await isLinkByMessage(tx, row, closed));
  const { dial_in, status, meeting_link, user, called_at, station, version } = attributesOf(
    { ...row, closed, linkByMessage },
    NO_CODE,
  );
  const data = { dial_in, status, meeting_link, user, called_at, station, version };
  // Sends the fields twice: laravel-echo's listeners read them at the top level, ours read `data`.
  return { ...data, data };
}
