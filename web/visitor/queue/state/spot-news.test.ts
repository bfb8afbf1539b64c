import { describe, expect, it } from 'vitest';
import { spotNews } from './spot-news.ts';

const until = '2026-11-20T18:10:00Z';
const at = (time: string) => ({ stage: 'waiting', now: Date.parse(time) }) as const;

describe('the notes about a visitor’s spot', () => {
  it('show a hold until it ends', () => {
    const visit = { held_until: until, opens_at: null, sent_on: null };
    expect(spotNews(visit, at('2026-11-20T18:09:59Z'))).toEqual([{ kind: 'held', until: Date.parse(until) }]);
    expect(spotNews(visit, at(until))).toEqual([]);
  });

  it('show a transfer, with the staff member’s name, and a hold next to it', () => {
    const sent = (to: 'service' | 'location' | 'staff', staff: string | null = null) =>
      spotNews({ held_until: null, opens_at: null, sent_on: { to, staff } }, at(until));
    expect(sent('service')).toEqual([{ kind: 'sent', to: 'service' }]);
    expect(sent('location')).toEqual([{ kind: 'sent', to: 'location' }]);
    expect(sent('staff', 'Mara')).toEqual([{ kind: 'sent', to: 'staff', name: 'Mara' }]);
    expect(sent('staff')).toEqual([]);
    const both = spotNews(
      { held_until: until, opens_at: null, sent_on: { to: 'service', staff: null } },
      at('2026-11-20T18:00:00Z'),
    );
    expect(both.map(({ kind }) => kind)).toEqual(['sent', 'held']);
  });

  it('are empty once the visitor is called, or has left', () => {
    const visit = { held_until: until, opens_at: null, sent_on: { to: 'service', staff: null } } as const;
    for (const stage of ['called', 'serving', 'completed', 'no-show', 'cancelled'] as const)
      expect(spotNews(visit, { stage, now: 0 })).toEqual([]);
  });
});
