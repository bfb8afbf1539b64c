import { isOnlineSource } from '#domain/codes/booking-source.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import { dueToStaff } from '#domain/notifications/team-rules.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { addDueMessages } from '../ledger/messages-store.ts';
import { keyOf } from '../ledger/notification-key.ts';
import { teamLocation, teamVisit } from './team-facts-store.ts';
import type { TeamVisit } from './team-facts-store.ts';
import { teamMembers } from './team-members-store.ts';
import { messagesToLocation, messagesToStaff } from './team-recipients.ts';
import type { TeamContext } from './team-recipients.ts';
import { momentIn } from './write-team.ts';

/** Events that staff or a location may hear of. */
export const TEAM_EVENTS = [
  'visit-booked',
  'visit-converted',
  'visit-rescheduled',
  'visit-unassigned',
  'visit-cancelled',
  'visit-arrived',
  'visit-joined',
] as const;

export const isTeamEvent = (kind: string): boolean => TEAM_EVENTS.some((one) => one === kind);

interface Due {
  event: StoredEvent;
  closed(): Promise<ClosedChannels>;
  now: Instant;
}

/** Adds the messages to staff and to the location that an event requires. Invented visitors of a demo and rows of files cause none. */
export async function addTeamMessages(tx: Tx, { event, closed, now }: Due): Promise<void> {
  // A file may hold a year of appointments.
  if (event.data['imported'] === true) return;
  // Joining is frequent and names its location: most locations have nothing switched on.
  const named = event.data['location_id'];
  if (typeof named === 'number' && !isOn(await effectiveSettings(tx, named))) return;
  const visit = await teamVisit(tx, event.subjectId);
  if (!visit || visit.isDemo) return;
  const settings = await effectiveSettings(tx, visit.locationId);
  const place = isOn(settings) ? await teamLocation(tx, visit.locationId) : undefined;
  if (!place) return;
  const context = { place, settings, closed: await closed(), now, eventId: event.id };
  const messages =
    event.kind === 'visit-joined'
      ? ofJoining(context, event, visit)
      : await ofAppointment(tx, context, { event, visit });
  await addDueMessages(tx, messages);
}

const isOn = (settings: Settings): boolean =>
  [settings.get('notifications.staff_channels'), settings.get('notifications.location_channels')].some(
    (choices) => Object.values(choices).some((choice) => choice !== 'none'),
  );

async function ofAppointment(
  tx: Tx,
  context: TeamContext,
  { event, visit }: { event: StoredEvent; visit: TeamVisit },
) {
  if (visit.startsAt === null) return [];
  const idOr = (id: unknown, fallback: number | null) => (typeof id === 'number' ? id : fallback);
  const after = 'staff_id' in event.data ? idOr(event.data['staff_id'], null) : visit.staffId;
  const due = dueToStaff({
    kind: event.kind,
    actorStaffId: event.actorKind === 'staff' ? event.actorId : null,
    after,
    before: 'staff_before' in event.data ? idOr(event.data['staff_before'], null) : after,
  });
  const members = await teamMembers(
    tx,
    due.map(({ staffId }) => staffId),
  );
  const before = event.data['starts_before'];
  const { place } = context;
  return due.flatMap(({ kind, staffId }) => {
    const member = members.find(({ id }) => id === staffId);
    if (!member) return [];
    return messagesToStaff(context, {
      kind: kind as Parameters<typeof messagesToStaff>[1]['kind'],
      member,
      visit,
      about: { startsAt: visit.startsAt! },
      keyOf: (reader, channel) => keyOf(event, { channel, reader }),
      values: (language) => ({
        before: typeof before === 'string' ? momentIn(fromIso(before), place.timeZone, language) : '',
      }),
    });
  });
}

/** A visitor who asks to be called back, or who joins from elsewhere. Those at a kiosk or with staff are seen anyway. */
function ofJoining(context: TeamContext, event: StoredEvent, visit: TeamVisit) {
  const calledBack = visit.meetingMethod === MEETING_METHOD.phone;
  if (!calledBack && !isOnlineSource(visit.source)) return [];
  return messagesToLocation(context, {
    kind: calledBack ? 'location-callback' : 'location-request',
    visit,
    keyOf: (reader, channel) => keyOf(event, { channel, reader }),
  });
}
