import { IconCalendarEvent, IconCalendarOff, IconDoor, IconPlus } from '@tabler/icons-react';
import { mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { setUpRooms } from '#contract/setup/rooms.ts';
import type { RoomFacts, RoomListRow, RoomValues } from '#contract/setup/rooms.ts';
import { blankRoom, roomValues } from '#contract/setup/rooms.values.ts';
import { RoomHoursEditor } from './RoomHoursEditor.tsx';
import { RoomTabs, useRoomTab } from './RoomTabs.tsx';
import { stations } from './stations.ts';
import { changedValues } from '../impact/changed-values.ts';
import type { RecordAction, RecordRef } from '../resource/declaration.ts';
import { declareResource, resourceScreen } from '../resource/declare-resource.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { holderOf } from '../session/session.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';

const BULK = ['archive', 'restore'] as const;

const ADJUSTMENTS = staffScreenPath('adjustments');
const ACTIONS: readonly RecordAction[] = [
  {
    name: 'calendar',
    icon: <IconCalendarEvent />,
    to: (record) => {
      const { location_id: location } = record as RecordRef & Pick<RoomListRow, 'location_id'>;
      return `${staffScreenPath('schedule')}?rows=rooms&location=${location}`;
    },
  },
  {
    name: 'adjustments',
    icon: <IconCalendarOff />,
    isFor: ({ archived }) => !archived,
    reason: (_, person) => (mayOpen(holderOf(person), ADJUSTMENTS) ? null : 'list.mayNot'),
    to: ({ id }) => `${ADJUSTMENTS}?of=rooms&room=${id}`,
  },
];

/** The values that decide what can be booked. */
const BOOKED_BY = ['kind', 'capacity', 'service_ids', 'invite_only', 'hours'] as const;

/** Costs more than 300 lines: a week of hours, and its calendar and adjustments on other screens. */
const rooms = declareResource<RoomListRow, RoomValues, RoomFacts, (typeof BULK)[number]>({
  screen: 'rooms',
  endpoints: setUpRooms,
  schema: roomValues,
  tabs: RoomTabs,
  blank: blankRoom,
  columns: [
    { name: 'name', sort: 'name' },
    'location',
    { name: 'kind', cell: ({ kind }, { t }) => t(`rooms.kind.${kind}`) },
    { name: 'code', field: 'display_code' },
    { name: 'capacity', align: 'end' },
    {
      name: 'services',
      align: 'end',
      cell: ({ services }, { t, formats }) =>
        services === 0 ? t('rooms.allServices') : formats.number(services),
    },
    { name: 'accessible', cell: ({ accessible }, { t }) => t(accessible ? 'rooms.yes' : 'rooms.no') },
    { name: 'inviteOnly', field: 'invite_only', extra: true },
  ],
  filters: [
    { name: 'state', values: ['active', 'archived', 'all'] },
    { name: 'kind', values: ['room', 'equipment', 'desk'] },
    { name: 'location', records: 'location' },
  ],
  bulk: BULK,
  actions: ACTIONS,
  sections: {
    room: [
      { name: 'name', translated: true },
      { name: 'location_id', records: 'location', width: 'half' },
      { name: 'kind', width: 'quarter' },
      { name: 'capacity', width: 'quarter', hint: true },
      { name: 'display_code', width: 'quarter', hint: true },
      { name: 'accessible', hint: true },
    ],
    hours: [{ name: 'hours', editor: RoomHoursEditor }],
    use: [
      { name: 'service_ids', records: 'service', hint: true },
      { name: 'invite_only', hint: true },
      { name: 'mailbox', width: 'half', hint: true },
    ],
  },
  use: ({ appointments }, { t }) => t('rooms.use', { appointments }),
  bulkImpact: (acted) => ({ kind: 'rooms', ...acted }),
  archiveImpact: (id, archived) => (archived ? { kind: 'room', room_id: id, values: { archived } } : null),
  impact: ({ id, ...of }) => {
    const values = id === null ? null : changedValues(of, BOOKED_BY);
    return values && { kind: 'room', room_id: id!, values };
  },
});

const screen = resourceScreen(rooms, {
  icon: IconDoor,
  group: 'set-up',
  order: 50,
});
const { resource: _, ...ofRooms } = screen;

/** Rooms take appointments, stations call the line: two tables of one page. */
function Rooms() {
  return useRoomTab() === 'stations' ? (
    <ResourceScreen key="stations" of={stations} />
  ) : (
    <ResourceScreen key="rooms" of={rooms} />
  );
}

export const roomsScreen: ScreenDeclaration = {
  ...ofRooms,
  component: Rooms,
  resources: [rooms, stations],
  search: [...(screen.search ?? []), 'of'],
  actions: [
    ...(screen.actions ?? []),
    {
      words: 'stations.new',
      icon: IconPlus,
      permission: 'rooms-edit',
      act: 'write',
      isNew: true,
      search: { id: 'new', of: 'stations' },
    },
  ],
};
