import { describe, expect, it } from 'vitest';
import { fromIso, toIso } from '../time/instant.ts';
import { choiceOf, isSwitchedOn, quietUntil, switched } from './client-rules.ts';

describe('the switches', () => {
  it('send a message by both channels unless the vendor has chosen', () => {
    expect(isSwitchedOn({}, 'booked', 'sms')).toBe(true);
    expect(isSwitchedOn({ booked: 'email' }, 'booked', 'sms')).toBe(false);
    expect(isSwitchedOn({ booked: 'email' }, 'booked', 'email')).toBe(true);
    expect(isSwitchedOn({ booked: 'none' }, 'booked', 'email')).toBe(false);
    expect(isSwitchedOn({ booked: 'none' }, 'staff-message', 'email')).toBe(true);
  });

  it.each(['late', 'position', 'return', 'missed', 'feedback'] as const)(
    'send %s once the vendor has chosen',
    (kind) => {
      expect(choiceOf({}, kind)).toBe('none');
      expect(isSwitchedOn({}, kind, 'email')).toBe(false);
      expect(isSwitchedOn({ [kind]: 'email' }, kind, 'email')).toBe(true);
      expect(isSwitchedOn({ [kind]: 'email' }, kind, 'sms')).toBe(false);
      expect(isSwitchedOn({ [kind]: 'both' }, kind, 'sms')).toBe(true);
    },
  );

  it('switch one channel and leave the other', () => {
    for (const choice of ['both', 'email', 'sms', 'none'] as const)
      for (const channel of ['email', 'sms'] as const) {
        expect(switched(switched(choice, channel), channel)).toBe(choice);
        const other = channel === 'email' ? 'sms' : 'email';
        const isOn = (one: typeof choice, by: 'email' | 'sms') => isSwitchedOn({ booked: one }, 'booked', by);
        expect(isOn(switched(choice, channel), channel)).toBe(!isOn(choice, channel));
        expect(isOn(switched(choice, channel), other)).toBe(isOn(choice, other));
      }
  });
});

describe('quiet hours', () => {
  const zone = 'America/Los_Angeles';
  const until = (of: Partial<Parameters<typeof quietUntil>[0]> & { at: string }) => {
    const held = quietUntil({
      kind: 'reminder',
      zone,
      hours: { from: 21 * 60, to: 8 * 60 },
      startsAt: fromIso('2026-11-25T20:00:00Z'),
      isOwnAct: false,
      ...of,
      now: fromIso(of.at),
    });
    return held === null ? null : toIso(held);
  };

  it('hold a message until they end, in the zone of its times', () => {
    // 10 PM, and 3 AM of the next day.
    expect(until({ at: '2026-11-24T06:00:00Z' })).toBe('2026-11-24T16:00:00Z');
    expect(until({ at: '2026-11-24T11:00:00Z' })).toBe('2026-11-24T16:00:00Z');
    expect(until({ at: '2026-11-24T16:00:00Z' })).toBeNull();
    expect(until({ at: '2026-11-24T06:00:00Z', zone: 'Europe/Paris' })).toBe('2026-11-24T07:00:00Z');
    for (const kind of ['missed', 'feedback'] as const)
      expect(until({ at: '2026-11-24T06:00:00Z', kind, startsAt: null })).toBe('2026-11-24T16:00:00Z');
  });

  it('end at the same time of the day over a change of the clocks', () => {
    expect(until({ at: '2026-11-01T07:00:00Z' })).toBe('2026-11-01T16:00:00Z');
  });

  it('hold nothing that cannot wait: own acts, the line, offers, and what would come too late', () => {
    const at = '2026-11-24T06:00:00Z';
    expect(until({ at, kind: 'called' })).toBeNull();
    expect(until({ at, kind: 'time-offered' })).toBeNull();
    expect(until({ at, kind: 'late' })).toBeNull();
    expect(until({ at, kind: 'booked' })).toBeNull();
    expect(until({ at, kind: 'rescheduled', isOwnAct: true })).toBeNull();
    expect(until({ at, kind: 'rescheduled' })).not.toBeNull();
    expect(until({ at, startsAt: fromIso('2026-11-24T16:30:00Z') })).toBeNull();
    expect(until({ at, hours: { from: 0, to: 0 } })).toBeNull();
  });
});
