import { expect, it } from 'vitest';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { severalLobbies } from './several-lobbies.ts';
import type { LobbyView } from './use-lobby.ts';

const visit = (id: string, ended_at: string | null = null) => ({ id, ended_at }) as LobbyVisit;
const lobby = (name: string, of: Partial<LobbyView>): LobbyView =>
  ({
    location: { id: name, name },
    services: [{ id: '1', name: 'Cards' }],
    waiting: [],
    expected: [],
    called: [],
    serving: [],
    done: [],
    counters: { longest_wait_minutes: null, average_wait_minutes: null, served_today: 1, staff_in: 1 },
    ...of,
  }) as unknown as LobbyView;
const counters = (longest: number, average: number) =>
  ({
    longest_wait_minutes: longest,
    average_wait_minutes: average,
    served_today: 2,
  }) as LobbyView['counters'];

const pike = lobby('Pike', {
  waiting: [visit('a')],
  done: [visit('b', '2026-11-27T10:00:00Z')],
  counters: counters(10, 10),
});
const queen = lobby('Queen', {
  waiting: [visit('c'), visit('d')],
  done: [visit('e', '2026-11-27T11:00:00Z')],
  counters: counters(40, 25),
});

it('joins the lists of all, and tells to which location a row belongs', () => {
  const { lists, viewOf, placeOf } = severalLobbies(pike, [queen]);
  expect(lists.waiting.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  expect(
    lists.done.map(({ id }) => id),
    'the latest first',
  ).toEqual(['e', 'b']);
  expect(lists.services).toHaveLength(1);
  expect(lists.location.id).toBe('Pike');
  expect(lists.counters).toMatchObject({
    longest_wait_minutes: 40,
    average_wait_minutes: 20,
    served_today: 4,
  });
  expect(viewOf('d')).toBe(queen);
  expect([placeOf('a'), placeOf('c')]).toEqual(['Pike', 'Queen']);
});

it('is the lobby itself for one location', () => {
  const { lists, viewOf, placeOf } = severalLobbies(pike, []);
  expect(lists).toBe(pike);
  expect(viewOf('a')).toBe(pike);
  expect(placeOf('a')).toBeNull();
});
