import { describe, expect, it } from 'vitest';
import { MESSAGE_KINDS, dueMessage, restBeforeTry, routesOf, stillTrue } from './due-line-messages.ts';

const contact = { email: 'ana@example.com', phone: '+12065550100', receiveSms: true };

describe('what an event owes', () => {
  it.each([
    ['visit-joined', 'visitor', {}, 'joined'],
    ['ticket-next', 'system', {}, 'next'],
    ['visit-called', 'staff', { leg: 1, calls: 1 }, 'called'],
    ['visit-recalled', 'staff', { leg: 1, calls: 2 }, 'recalled'],
    ['visit-cancelled', 'staff', { reason: 'staff' }, 'cancelled'],
    ['visit-cancelled', 'visitor', { reason: 'cancelled' }, 'cancelled'],
    ['visit-cancelled', 'system', { reason: 'day_ended' }, 'day-ended'],
    ['visit-no-showed', 'system', { reason: 'day_ended' }, 'day-ended'],
    ['visit-no-showed', 'staff', { reason: 'no_show' }, null],
    ['visit-started', 'staff', {}, null],
    ['visit-undone', 'staff', {}, null],
  ] as const)('%s by %s is owed as %s', (kind, actorKind, data, due) => {
    expect(dueMessage({ kind, actorKind, data })).toBe(due);
  });
});

describe('where a message goes', () => {
  it('goes to both addresses with consent', () => {
    expect(routesOf('called', contact, 'staff')).toEqual([
      { channel: 'email', recipient: contact.email, suppressed: null },
      { channel: 'sms', recipient: contact.phone, suppressed: null },
    ]);
  });

  it('keeps the text message back without consent, and says so', () => {
    expect(routesOf('called', { ...contact, receiveSms: false }, 'staff')[1]).toMatchObject({
      channel: 'sms',
      suppressed: 'no-consent',
    });
  });

  it('texts nobody about what they have just done themselves', () => {
    expect(routesOf('cancelled', contact, 'visitor').map(({ suppressed }) => suppressed)).toEqual([
      null,
      'own-act',
    ]);
    expect(routesOf('cancelled', contact, 'staff').map(({ suppressed }) => suppressed)).toEqual([null, null]);
  });

  it('leaves a line in the ledger for somebody without any address', () => {
    expect(routesOf('joined', { email: '', phone: '', receiveSms: false }, 'staff')).toEqual([
      { channel: 'email', recipient: '', suppressed: 'no-contact' },
    ]);
  });
});

describe('whether a message still says what is so', () => {
  const waiting = { live: true, called: false, started: false };
  const called = { live: true, called: true, started: false };
  const serving = { live: true, called: true, started: true };
  const gone = { live: false, called: false, started: false };
  it.each([
    ['joined', [true, true, false, false]],
    ['next', [true, false, false, false]],
    ['called', [false, true, false, false]],
    ['recalled', [false, true, false, false]],
    ['cancelled', [false, false, false, true]],
    ['day-ended', [false, false, false, true]],
  ] as const)('%s', (kind, truth) => {
    expect([waiting, called, serving, gone].map((standing) => stillTrue(kind, standing))).toEqual(truth);
  });

  it('knows every kind', () => {
    for (const kind of MESSAGE_KINDS) expect(typeof stillTrue(kind, waiting)).toBe('boolean');
  });
});

describe('the rest before another try', () => {
  it('grows, and ends after a day', () => {
    const rests = Array.from({ length: 13 }, (_, at) => restBeforeTry(at + 1)!);
    expect(rests).toEqual(rests.toSorted((a, b) => a - b));
    expect(rests.reduce((sum, rest) => sum + rest, 0)).toBeGreaterThan(24 * 3_600_000);
    expect(restBeforeTry(14)).toBeNull();
  });
});
