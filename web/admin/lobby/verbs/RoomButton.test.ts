import { expect, it } from 'vitest';
import type { LobbyRoom } from '#contract/queue/lobby.ts';
import { roomsFor } from './RoomButton.tsx';

const room = (id: string, service_ids: string[] = []) => ({ id, service_ids }) as LobbyRoom;

it('offers the rooms that host the service, and the one that the visitor has', () => {
  const rooms = [room('1'), room('2', ['7']), room('3', ['8'])];
  const ids = (of: Parameters<typeof roomsFor>[1]) => roomsFor(rooms, of).map(({ id }) => id);
  expect(ids({ service_id: '7', room: null })).toEqual(['1', '2']);
  expect(ids({ service_id: '7', room: { id: '3', name: 'Room 3' } })).toEqual(['1', '2', '3']);
});
