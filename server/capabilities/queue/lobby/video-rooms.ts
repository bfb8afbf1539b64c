import { isDeepStrictEqual } from 'node:util';
import { seeVideoRooms, setLocationVideoRoom, setOwnVideoRoom } from '#contract/queue/video-rooms.ts';
import { can } from '#domain/access/permission-table.ts';
import { checkRoom } from '#domain/visits/video-room.ts';
import type { StandingRoom } from '#domain/visits/video-room.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { locationRow } from '../../locations/index.ts';
import { keepOwnRoom } from '../../staff/index.ts';
import { effectiveSettings, writeSetting } from '../../vendors/index.ts';
import { reaches } from '../state/scope.ts';
import { ownRoomOf } from '../moves/video-store.ts';

/** Returns the rooms of the caller's video calls. */
export const seeVideoRoomsRoute = route(seeVideoRooms, async (context) =>
  context.read(async (tx) => {
    const locationId = await locationOf(tx, context);
    const person = context.person!;
    const [settings, own] = await Promise.all([
      effectiveSettings(tx, locationId),
      person.staffId === null ? undefined : ownRoomOf(tx, person.staffId),
    ]);
    return ok({
      data: {
        mine: own === undefined ? null : { link: own.link, dial_in: own.dialIn },
        location: { link: settings.get('videoLink'), dial_in: settings.get('dialIn') },
        made: settings.get('video.rooms') !== 'own-links',
        may_change_location: can(person, 'locations-edit', 'write'),
      },
    });
  }),
);

/** Sets a staff member's own room, used from their next video call on. */
export const setOwnVideoRoomRoute = route(setOwnVideoRoom, async (context) =>
  context.write(async (tx) => {
    const locationId = await locationOf(tx, context);
    const { staffId } = context.person!;
    if (staffId === null) throw refuse('not-found');
    const room = roomOrRefusal(context.body);
    if (await keepOwnRoom(tx, staffId, { link: room.link, dialIn: room.dial_in })) {
      const version = await nextVersionOf(tx, 'video-room', staffId);
      // The room's address stays in its row; the event says only that it changed, and its kind.
      const data = {
        location_id: locationId,
        has_link: room.link !== '',
        has_dial_in: room.dial_in !== null,
      };
      const subject = { kind: 'video-room', id: staffId, version };
      const { actor, now: at, requestId } = context;
      await appendEvent(tx, { subject, kind: 'video-room-changed', actor, at, data, requestId });
    }
    return ok({ data: room });
  }),
);

/** Sets the room for all staff of a location who have none of their own. */
export const setLocationVideoRoomRoute = route(setLocationVideoRoom, async (context) =>
  context.write(async (tx) => {
    const locationId = await locationOf(tx, context);
    const room = roomOrRefusal(context.body);
    const settings = await effectiveSettings(tx, locationId);
    const { actor, now, requestId } = context;
    for (const [name, value] of [
      ['videoLink', room.link],
      ['dialIn', room.dial_in],
    ] as const) {
      if (isDeepStrictEqual(settings.get(name), value)) continue;
      const written = await writeSetting(tx, {
        name,
        value,
        place: { locationId, lineId: 0 },
        actor,
        now,
        requestId,
      });
      if (!written.ok) throw new Error(written.words);
    }
    return ok({ data: room });
  }),
);

async function locationOf(tx: Tx, context: RequestContext<{ locationId: string }>): Promise<number> {
  const location = await locationRow(tx, readId(context.params.locationId) ?? 0, context.now);
  if (!location || !reaches(context.scope, { locationId: location.id, staffId: context.person!.staffId }))
    throw refuse('not-found');
  return location.id;
}

function roomOrRefusal(room: StandingRoom): StandingRoom {
  const faults = checkRoom(room);
  if (faults.length === 0) return room;
  throw refuse('field-invalid', {
    fields: faults.map(({ field, code, values }) => ({
      pointer: field === 'link' ? '/link' : `/dial_in/${field}`,
      code,
      ...(values && { values }),
    })),
  });
}
