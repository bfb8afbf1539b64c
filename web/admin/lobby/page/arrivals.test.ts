import { describe, expect, it } from 'vitest';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { dueAnnouncement, NO_ARRIVALS, noteArrivals } from './arrivals.ts';

const line = (...names: string[]): LobbyVisit[] => names.map((name) => ({ id: name, name }) as LobbyVisit);

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
});
