import { describe, expect, it } from 'vitest';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { dueAlert, dueAnnouncement, NO_ARRIVALS, noteArrivals } from './arrivals.ts';

const visit = (name: string, joined_at = ''): LobbyVisit => ({ id: name, name, joined_at }) as LobbyVisit;
const line = (...names: string[]) => ({
  waiting: names.map((name) => visit(name)),
  called: [],
  serving: [],
  done: [],
});

describe('announcing arrivals', () => {
  it('does not announce visitors of the first snapshot', () => {
    expect(dueAnnouncement(noteArrivals(NO_ARRIVALS, line('Ana', 'Wei')), 0).names).toEqual([]);
  });

  it('announces the first arrival, waits ten seconds and announces the rest together', () => {
    let state = noteArrivals(NO_ARRIVALS, line('Ana'));
    state = noteArrivals(state, line('Ana', 'Wei'));
    const first = dueAnnouncement(state, 1000);
    expect(first.names).toEqual(['Wei']);
    state = noteArrivals(first.state, line('Ana', 'Wei', 'Grace'));
    expect(dueAnnouncement(state, 10_999).names).toEqual([]);
    state = noteArrivals(state, line('Ana', 'Wei', 'Grace', 'Émile'));
    expect(dueAnnouncement(state, 11_000).names).toEqual(['Grace', 'Émile']);
  });

  it('does not announce a visitor who comes back into the line', () => {
    let state = noteArrivals(NO_ARRIVALS, line('Ana', 'Wei'));
    state = noteArrivals(state, line('Wei'));
    state = noteArrivals(state, line('Ana', 'Wei'));
    expect(state.pending).toEqual([]);
  });

  it.each(['called', 'serving', 'done'] as const)(
    'does not count a %s visitor put back as an arrival',
    (list) => {
      const first = noteArrivals(NO_ARRIVALS, { ...line('Wei'), [list]: [visit('Ana')] });
      expect(noteArrivals(first, line('Wei', 'Ana')).joined).toEqual([]);
    },
  );

  it('counts an arrival with one snapshot only', () => {
    let state = noteArrivals(NO_ARRIVALS, line('Ana'));
    state = noteArrivals(state, line('Ana', 'Wei'));
    expect(state.joined.map(({ name }) => name)).toEqual(['Wei']);
    expect(noteArrivals(state, line('Ana', 'Wei')).joined).toEqual([]);
  });
});

describe('alerts of arrivals', () => {
  const never = { own: new Set<string>(), soundedAt: -Infinity, now: 0 };

  it('sounds and shows the visitor who joined last', () => {
    const joined = [visit('Ana', '2026-11-27T10:02:00Z'), visit('Wei', '2026-11-27T10:01:00Z')];
    expect(dueAlert(joined, never)).toEqual({ visit: joined[0], sound: true });
  });

  it('does nothing if no visitor joined', () => {
    expect(dueAlert([], never)).toEqual({ visit: null, sound: false });
  });

  it('does nothing for visitors whom the person added', () => {
    const own = new Set(['Ana']);
    expect(dueAlert([visit('Ana')], { ...never, own })).toEqual({ visit: null, sound: false });
    expect(dueAlert([visit('Ana'), visit('Wei')], { ...never, own }).visit?.name).toBe('Wei');
  });

  it('sounds at most once in three seconds, and still shows the visitor', () => {
    const at = (now: number) => dueAlert([visit('Ana')], { ...never, soundedAt: 1_000, now });
    expect(at(3_999)).toEqual({ visit: visit('Ana'), sound: false });
    expect(at(4_000)).toEqual({ visit: visit('Ana'), sound: true });
  });
});
