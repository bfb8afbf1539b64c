import { setUpRooms } from '#contract/setup/rooms.ts';
import type { RoomFacts, RoomListRow, RoomValues } from '#contract/setup/rooms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { recordsOfAction } from '#server/infrastructure/resources/act-on-records.ts';
import type { RecordAction } from '#server/infrastructure/resources/act-on-records.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { Change, RecordRules } from '#server/infrastructure/resources/record-rules.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import { translatedForm } from '../vendors/index.ts';
import {
  roomFilters,
  roomReferences,
  ROOMS,
  ROOM_COLUMNS,
  ROOM_FACTS,
  ROOM_FORM,
  ROOM_JOINS,
  ROOM_SORTS,
} from './set-up-rooms-store.ts';

type Action = 'archive' | 'restore';

const RULES: RecordRules<RoomValues, RoomFacts, RoomListRow, Action> = {
  kind: 'room',
  source: (query, scope) => ({
    table: ROOMS,
    columns: ROOM_COLUMNS,
    joins: ROOM_JOINS,
    sorts: ROOM_SORTS,
    terms: 'room',
    where: roomFilters(query, scope.reach === 'vendor' ? undefined : scope.locationIds),
  }),
  file: [
    'id',
    'name',
    'location',
    'kind',
    'capacity',
    'display_code',
    'accessible',
    'invite_only',
    'archived',
  ],
  ...translatedForm<RoomValues, RoomFacts>(ROOM_FORM, { kind: 'room', facts: ROOM_FACTS }),
  mayRead: isWithin,
  mayChange: isWithin,
  check,
  actions: { archive: () => 'archive', restore: () => 'restore' },
};

/** Rooms as staff list, edit, archive and export them: those of the locations within the caller's reach. */
export const setUpRoomsRoutes = resourceRoutes(setUpRooms, RULES);

/** The rooms that an action would change. */
export const roomsOfAction = (tx: Tx, of: RecordAction<Action>, change: Change) =>
  recordsOfAction(tx, of, { endpoints: setUpRooms, rules: RULES, change });

function isWithin(scope: RecordScope, { location_id: location }: RoomValues): boolean {
  return scope.reach === 'vendor' || scope.locationIds.includes(Number(location));
}

async function check(tx: Tx, values: RoomValues): Promise<FieldFault[]> {
  const { hasLocation, services } = await roomReferences(tx, {
    locationId: Number(values.location_id),
    serviceIds: values.service_ids.map(Number),
  });
  return [
    ...faultOf(!hasLocation, 'location_id', 'option'),
    ...faultOf(services < new Set(values.service_ids).size, 'service_ids', 'option'),
  ];
}
