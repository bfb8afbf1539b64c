import { seeLobby } from '#contract/lobby.ts';
import type { LobbySnapshot } from '#contract/lobby.ts';
import { QUEUE_METHODS } from '#domain/codes/meeting-method.ts';
import { callOrder, lineOrder } from '#domain/queue/call-order.ts';
import { withRoom } from '#domain/queue/rooms.ts';
import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { isOpenAt, openUntil } from '#domain/locations/opening-hours.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Call } from '#server/infrastructure/http/call.ts';
import { ok } from '#server/infrastructure/http/call.ts';
import { readId } from '#server/infrastructure/http/ids.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { locationRow, nameOf, pausedMethods, scheduleOf, takesMethod } from '../locations/index.ts';
import type { LocationRow } from '../locations/index.ts';
import { callerOf } from './caller.ts';
import {
  doneRows,
  liveRows,
  lobbyPeople,
  locationServices,
  servedSince,
  stationRows,
} from './lobby-store.ts';
import type { LobbyPerson, LobbyRow } from './lobby-store.ts';
import { lobbyVisit } from './lobby-view.ts';
import { delayRows } from './delays-store.ts';
import { roomsOf } from './rooms-store.ts';
import { reaches } from './scope.ts';
import { delayView } from './set-delay.ts';

const DONE_SHOWN = 20;

/** The lobby of one location, whole: who waits in the order of the line, who is called and served, who works. */
export const seeLobbyRoute = route(seeLobby, async (call) =>
  call.read(async (tx) => {
    const location = await locationRow(tx, readId(call.params.locationId) ?? 0, call.now);
    if (!location || !reaches(call.scope, { locationId: location.id, staffId: call.person!.staffId }))
      throw refuse('not-found');
    return ok(await lobbyOf(tx, location, call));
  }),
);

async function lobbyOf(tx: Tx, location: LocationRow, call: Call): Promise<LobbySnapshot> {
  const dayStart = businessDayStart(businessDay(call.now, location.timeZone), location.timeZone);
  const [live, done, people, stations, services, served, callerFor, delays, rooms] = await Promise.all([
    liveRows(tx, location.id),
    doneRows(tx, location.id, { since: dayStart, limit: DONE_SHOWN }),
    lobbyPeople(tx, location.id, call.now),
    stationRows(tx, location.id),
    locationServices(tx, location.id),
    servedSince(tx, location.id, dayStart),
    callerOf(tx, location.id, call.person!.staffId),
    delayRows(tx, [location.id], call.now),
    roomsOf(tx, [location.id]),
  ]);
  const byTicket = new Map(live.map((row) => [row.ticketId, row]));
  const waiting = lineOrder(live.filter((row) => row.status === 1).map(entryOf), call.now).map((entry) =>
    byTicket.get(entry.ticketId)!,
  );
  const there = withRoom(live.map(entryOf), rooms.get(location.id));
  const next = callOrder(there, callerFor(live.map((row) => row.serviceId)), call.now)[0];
  const served6 = done.filter((row) => row.status === 6);
  return {
    data: {
      location: { ...placeOf(location, call.now), delays: delays.map(delayView) },
      now: toIso(call.now),
      version: String(call.now),
      me: meOf(call, people),
      stations: stations.map((station) => ({
        id: String(station.id),
        name: station.name,
        taken_by: takenBy(people, station.id, call.person!.staffId),
      })),
      services: services.map((service) => ({ id: String(service.id), name: service.name })),
      waiting: waiting.map(lobbyVisit),
      called: live.filter((row) => row.status === 1 && row.ticketCalledAt !== null).map(lobbyVisit),
      serving: [...live.filter((row) => row.status === 5), ...served6].map(lobbyVisit),
      done: done.filter((row) => row.status !== 6).map(lobbyVisit),
      staff: people.map((person) => ({
        id: String(person.id),
        name: person.name,
        state: person.visitId !== null && person.state === 'available' ? 'busy' : person.state,
        station:
          person.state === 'off' || person.stationId === null || person.stationName === null
            ? null
            : { id: String(person.stationId), name: person.stationName },
        since: person.since === null ? null : toIso(person.since),
        visit_id: person.visitId === null ? null : String(person.visitId),
      })),
      counters: countersOf({ waiting, served, people, now: call.now }),
      next_visit_id: next ? String(next.visitId) : null,
    },
  };
}

function meOf(call: Call, people: readonly LobbyPerson[]): LobbySnapshot['data']['me'] {
  const me = people.find((person) => person.id === call.person!.staffId);
  return {
    staff_id: call.person!.staffId === null ? null : String(call.person!.staffId),
    name: call.person!.name,
    state: me?.state ?? 'off',
    station_id: me && me.state !== 'off' && me.stationId !== null ? String(me.stationId) : null,
    current_visit_id: me?.visitId ? String(me.visitId) : null,
    may: {
      call: call.may('lobby-call'),
      change: call.may('visit-move'),
      add: call.may('join-queue'),
      reorder: call.may('lobby-reorder'),
      pause: call.may('lobby-close'),
      see_contact: call.may('clients-see'),
    },
  };
}

function placeOf(location: LocationRow, now: number): Omit<LobbySnapshot['data']['location'], 'delays'> {
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

const entryOf = (row: LobbyRow) => ({
  ticketId: row.ticketId,
  visitId: row.id,
  serviceId: row.serviceId,
  method: row.meetingMethod,
  priority: row.priority,
  orderAt: row.orderAt,
  joinedAt: row.joinedAt,
  wantedSince: row.wantedSince,
  preferredStaffId: row.preferredStaffId,
  heldUntil: row.heldUntil,
  calledAt: row.ticketCalledAt,
  bookedStart: row.bookedStart,
});
