import { assignRoom } from '#contract/queue/assign-room.ts';
import type { LobbyRoom } from '#contract/queue/lobby.ts';
import { isManagerOrAbove } from '#domain/codes/role.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { fullName } from '#domain/language/person-name.ts';
import { toIso } from '#domain/time/instant.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { recordChange } from '../../visits/index.ts';
import { liveRows, lobbyRooms } from '../documents/lobby-store.ts';
import type { LobbyRoomRow, LobbyRow } from '../documents/lobby-store.ts';
import { visitorName } from '../documents/lobby-view.ts';
import { visitDetail } from '../documents/visit-detail.ts';
import { faultAt } from '../joining/add-walk-in.ts';
import { lastMove, madeBy, messageOf } from '../state/doing.ts';
import { patchLeg } from '../state/legs-store.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import { lockRooms } from '../state/rooms-store.ts';
import { reaches } from '../state/scope.ts';

/** Staff give a visitor a room, change it or take it back. A room belongs to one visitor of the line at a time. */
export const assignRoomRoute = route(assignRoom, (context) =>
  context.write(async (tx) => {
    const { body, person, scope, now, actor, requestId } = context;
    const line = await lockLineVisit(tx, readId(context.params.id) ?? 0);
    if (!line) throw refuse('not-found');
    const { visit, leg, stage } = line;
    const staffId = leg.staffId ?? visit.staffId ?? person!.staffId;
    if (!reaches(scope, { locationId: visit.locationId, staffId })) throw refuse('not-found');
    if (visit.version !== body.version)
      throw refuse('visit-changed', { meta: { visit: await visitDetail(tx, visit.id, context) } });
    if (stage === 'served' || stage === 'done')
      throw refuse('transition-refused', { meta: { reason: 'completed' } });
    const roomId = readId(body.room_id);
    if (body.room_id !== null) {
      await lockRooms(tx, visit.locationId);
      const rows = await lobbyRooms(tx, visit.locationId, now);
      const room = roomsOfLobby(rows, await liveRows(tx, visit.locationId)).find(
        ({ id }) => id === String(roomId),
      );
      const hosts = room && hostsService(room, visit.serviceId);
      if (!hosts || visit.meetingMethod !== MEETING_METHOD.inPerson)
        throw refuse('field-invalid', { fields: [faultAt('room_id', { code: 'option' })] });
      if (room.taken_by !== null && room.visit_id !== String(visit.id))
        throw refuse('room-taken', { meta: { room: room.name } });
    }
    const doing = {
      now,
      actor,
      requestId,
      reason: null,
      staffId: person!.staffId,
      stationId: null,
      managerOrAbove: isManagerOrAbove(person!.role),
    };
    await patchLeg(tx, { visitId: visit.id, seq: leg.seq }, { roomId });
    await recordChange(tx, visit, {
      kind: 'visit-room-assigned',
      ...madeBy(doing),
      patch: { lastMove: lastMove(line, doing, { kind: 'visit-room-assigned' }) },
      data: messageOf(line, doing, { leg: leg.seq, room_id: roomId }),
    });
    return ok({ data: (await visitDetail(tx, visit.id, context))! });
  }),
);

const hostsService = ({ service_ids: ids }: LobbyRoom, serviceId: number): boolean =>
  ids.length === 0 || ids.includes(String(serviceId));

/** The rooms of a location with the visitors of its line who have them. */
export function roomsOfLobby(rooms: readonly LobbyRoomRow[], live: readonly LobbyRow[]): LobbyRoom[] {
  return rooms.map((room) => {
    // An appointment only reserves its room until the visitor is called.
    const visitor = live.find(
      ({ roomId, roomIsChosen, ticketCalledAt }) =>
        roomId === room.id && (roomIsChosen || ticketCalledAt !== null),
    );
    const by = fullName(room.firstName ?? '', room.lastName ?? '') || room.reservedBy;
    return {
      id: String(room.id),
      name: room.name,
      accessible: room.accessible,
      service_ids: room.serviceIds.map(String),
      visit_id: visitor ? String(visitor.id) : null,
      taken_by: visitor ? visitorName(visitor) : room.session,
      reserved: by === null || room.reservedFrom === null ? null : { by, from: toIso(room.reservedFrom) },
    };
  });
}
