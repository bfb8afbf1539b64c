import { seeLobby } from '#contract/queue/lobby.ts';
import type { LobbySnapshot } from '#contract/queue/lobby.ts';
import { isPrinted, TICKET_FIELDS } from '#domain/devices/printing.ts';
import { QUEUE_METHODS } from '#domain/codes/meeting-method.ts';
import { can } from '#domain/access/permission-table.ts';
import { callOrder, lineOrder } from '#domain/queue/call-order.ts';
import type { DueRule } from '#domain/queue/call-order.ts';
import { ratioAfter } from '#domain/queue/call-ratio.ts';
import { withRoom } from '#domain/queue/rooms.ts';
import { businessDay, businessDayEnd, businessDayStart } from '#domain/time/business-day.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { isOpenAt, openUntil } from '#domain/locations/opening-hours.ts';
import { hiddenIn } from '#domain/vendors/staff-view.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Person, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { locationRow, nameOf, pausedMethods, scheduleOf, takesMethod } from '../../locations/index.ts';
import type { LocationRow } from '../../locations/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { callerOf } from '../state/caller.ts';
import { recentCallsAt } from '../state/due-rule.ts';
import {
  doneRows,
  liveRows,
  lobbyPeople,
  lobbyRooms,
  locationServices,
  servedSince,
  stationRows,
} from '../documents/lobby-store.ts';
import type { LobbyPerson, LobbyRow } from '../documents/lobby-store.ts';
import { checkInRuleOf } from '../joining/check-in-rule.ts';
import { expectedToday } from '../documents/expected-today-store.ts';
import { expectedVisit, lobbyVisit } from '../documents/lobby-view.ts';
import { delayRows } from '../waits/delays-store.ts';
import { entryOf } from '../waits/line-feed.ts';
import { roomsOf } from '../state/rooms-store.ts';
import { videoRoomsOf } from '../moves/video-store.ts';
import type { VideoRooms } from '../moves/video-store.ts';
import { clientViewOf, mayRead, reaches } from '../state/scope.ts';
import type { ScopedRecord } from '../state/scope.ts';
import { roomsOfLobby } from './assign-room.ts';
import { delayView } from './set-delay.ts';
import { doubtedStaffAt } from './doubted-staff.ts';

const DONE_SHOWN = 20;

/** Returns the lobby of one location: the line in order, the visitors called and in service, the staff on duty. */
export const seeLobbyRoute = route(seeLobby, async (context) =>
  context.read(async (tx) => {
    const location = await locationRow(tx, readId(context.params.locationId) ?? 0, context.now);
    if (!location || !reaches(context.scope, { locationId: location.id, staffId: context.person!.staffId }))
      throw refuse('not-found');
    return ok(await lobbyOf(tx, location, context));
  }),
);

async function lobbyOf(tx: Tx, location: LocationRow, context: RequestContext): Promise<LobbySnapshot> {
  const day = businessDay(context.now, location.timeZone);
  const dayStart = businessDayStart(day, location.timeZone);
  const [
    live,
    expected,
    done,
    people,
    stations,
    services,
    served,
    { callerFor, due },
    delays,
    rooms,
    video,
    settings,
    doubted,
    roomRows,
  ] = await Promise.all([
    liveRows(tx, location.id),
    expectedToday(tx, location.id, { from: dayStart, until: businessDayEnd(day, location.timeZone) }),
    doneRows(tx, location.id, { since: dayStart, limit: DONE_SHOWN }),
    lobbyPeople(tx, location.id, context.now),
    stationRows(tx, location.id),
    locationServices(tx, location.id),
    servedSince(tx, location.id, dayStart),
    callerOf(tx, location.id, context.person!.staffId),
    delayRows(tx, [location.id], context.now),
    roomsOf(tx, [location.id]),
    videoRoomsOf(tx, location.id, context.person!.staffId),
    effectiveSettings(tx, location.id),
    doubtedStaffAt(tx, location, context.now),
    lobbyRooms(tx, location.id, context.now),
  ]);
  const byTicket = new Map(live.map((row) => [row.ticketId, row]));
  const entries = live.map((row) => lineEntryOf(row, due));
  const calls = await recentCallsAt(tx, { locationId: location.id, due }, context.now);
  const waiting = lineOrder(
    entries.filter(({ ticketId }) => byTicket.get(ticketId)!.status === 1),
    context.now,
    ratioAfter(calls, due),
  ).map((entry) => byTicket.get(entry.ticketId)!);
  const there = withRoom(entries, rooms.get(location.id));
  const caller = callerFor(
    live.map((row) => row.serviceId),
    calls,
  );
  const next = callOrder(there, caller, context.now)[0];
  const listed = (row: (typeof live)[number]) => lobbyVisit(row, settings);
  const served6 = done.filter((row) => row.status === 6);
  return {
    data: {
      location: {
        ...lobbyLocation(location, context.now),
        wait_marks: {
          amber: settings.get('lobby.amberAfterMinutes') || null,
          red: settings.get('lobby.redAfterMinutes') || null,
        },
        notes_digit_rule: settings.feature('notesFieldDigitValidation'),
        ticket: {
          logo: settings.get('theme.logo'),
          header: settings.get('lobby.ticketHeader'),
          text: settings.get('lobby.ticketText'),
          fields: TICKET_FIELDS.filter((field) => isPrinted(settings.get('lobby.ticketFields'), field)),
        },
        hidden_columns: hiddenIn(settings.get('admin_view.lobby_columns')),
        delays: delays.map(delayView),
      },
      now: toIso(context.now),
      version: String(context.now),
      me: meOf(context, people, location.id),
      stations: stations.map((station) => ({
        id: String(station.id),
        name: station.name,
        taken_by: takenBy(people, station.id, context.person!.staffId),
      })),
      rooms: roomsOfLobby(roomRows, live),
      services: services.map(({ id, name, category, offered }) =>
        settings.feature('newCategories')
          ? { id: String(id), name, category, offered }
          : { id: String(id), name, category: null, offered: true },
      ),
      expected: expected.map((row) =>
        expectedVisit(row, {
          rule: checkInRuleOf(settings),
          may: mayOf(context.person, { locationId: location.id, staffId: row.staffId }),
        }),
      ),
      waiting: waiting.map(listed),
      called: live.filter((row) => row.status === 1 && row.ticketCalledAt !== null).map(listed),
      serving: [...live.filter((row) => row.status === 5), ...served6].map(listed),
      done: done.filter((row) => row.status !== 6).map(listed),
      staff: people.map((person) => ({
        id: String(person.id),
        name: person.name,
        state: person.visitId !== null && person.state === 'available' ? 'busy' : person.state,
        station:
          person.state === 'off' || person.stationId === null || person.stationName === null
            ? null
            : { id: String(person.stationId), name: person.stationName },
        since: person.since === null ? null : toIso(person.since),
        silent_since: instantFor(doubted.silent, person.id),
        forgotten_from: instantFor(doubted.forgotten, person.id),
        visit_id: person.visitId === null ? null : String(person.visitId),
      })),
      counters: countersOf({ waiting, served, people, now: context.now }),
      next_visit_id: next ? String(next.visitId) : null,
      video_room_missing: settings.get('supports_video') ? missingRoom(video) : null,
    },
  };
}

/** What the reader may do with an appointment; the rights of some end at their own. */
const mayOf = (person: Person | null, record: ScopedRecord): { see: boolean; work: boolean } => ({
  see: mayRead(person, 'visits-list', record),
  work: can(person!, 'visit-move', 'write') && mayRead(person, 'visit-move', record),
});

function instantFor(of: ReadonlyMap<number, number>, id: number): string | null {
  const at = of.get(id);
  return at === undefined ? null : toIso(at);
}

/** Who lacks a room, where the location and its vendor take video calls. */
function missingRoom({ wanted, offered, mineMissing }: VideoRooms): 'everyone' | 'me' | null {
  if (!wanted) return null;
  if (!offered) return 'everyone';
  return mineMissing ? 'me' : null;
}

/** Whether the reader sees the contact data of visitors they serve here. */
const seesContact = ({ person }: RequestContext, locationId: number): boolean =>
  clientViewOf(person, { locationId, staffId: person?.staffId ?? null }) === 'full';

function meOf(
  context: RequestContext,
  people: readonly LobbyPerson[],
  locationId: number,
): LobbySnapshot['data']['me'] {
  const me = people.find((person) => person.id === context.person!.staffId);
  return {
    staff_id: context.person!.staffId === null ? null : String(context.person!.staffId),
    name: context.person!.name,
    state: me?.state ?? 'off',
    station_id: me && me.state !== 'off' && me.stationId !== null ? String(me.stationId) : null,
    current_visit_id: me?.visitId ? String(me.visitId) : null,
    may: {
      call: context.may('lobby-call'),
      change: context.may('visit-move'),
      add: context.may('join-queue'),
      reorder: context.may('lobby-reorder'),
      edit: context.may('visit-edit'),
      pause: context.may('lobby-close'),
      check_in: context.may('check-in'),
      see_contact: seesContact(context, locationId),
    },
  };
}

function lobbyLocation(
  location: LocationRow,
  now: number,
): Omit<
  LobbySnapshot['data']['location'],
  'delays' | 'hidden_columns' | 'notes_digit_rule' | 'ticket' | 'wait_marks'
> {
  const schedule = scheduleOf(location);
  const until = openUntil(now, schedule);
  return {
    id: String(location.id),
    name: nameOf(location),
    time_zone: location.timeZone,
    is_open: isOpenAt(now, schedule),
    open_until: until === null ? null : toIso(until),
    methods: QUEUE_METHODS.filter((method) => takesMethod(location, method)),
    paused_methods: pausedMethods(location),
  };
}

function countersOf(of: {
  waiting: readonly LobbyRow[];
  served: number;
  people: readonly LobbyPerson[];
  now: number;
}): LobbySnapshot['data']['counters'] {
  const waits = of.waiting.map((row) => Math.max(0, Math.floor((of.now - row.joinedAt) / MINUTE)));
  return {
    longest_wait_minutes: waits.length > 0 ? Math.max(...waits) : null,
    average_wait_minutes:
      waits.length > 0 ? Math.round(waits.reduce((sum, wait) => sum + wait, 0) / waits.length) : null,
    served_today: of.served,
    staff_in: of.people.filter((person) => person.state !== 'off').length,
    staff_total: of.people.length,
  };
}

const takenBy = (people: readonly LobbyPerson[], stationId: number, me: number | null): string | null =>
  people.find((person) => person.stationId === stationId && person.state !== 'off' && person.id !== me)
    ?.name ?? null;

const lineEntryOf = (row: LobbyRow, due: DueRule) =>
  entryOf({ ...row, visitId: row.id, method: row.meetingMethod, calledAt: row.ticketCalledAt }, due);
