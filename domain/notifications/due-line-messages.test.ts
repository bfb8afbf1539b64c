import { describe, expect, it } from 'vitest';
import {
  MESSAGE_KINDS,
  channelsTo,
  dueMessage,
  restBeforeTry,
  routesOf,
  stillTrue,
  isPushOn,
  pushesAny,
} from './due-line-messages.ts';
import type { PushChoices } from './due-line-messages.ts';

const contact = { email: 'ana@example.com', phone: '+12065550100', receiveSms: true };

describe('the message of an event', () => {
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
    ['visit-started', 'staff', { sends_link: true }, 'called'],
    ['visit-started', 'staff', { link_ready: true }, 'video-ready'],
    ['visit-undone', 'staff', {}, null],
  ] as const)('%s by %s requires %s', (kind, actorKind, data, due) => {
    expect(dueMessage({ kind, actorKind, data })).toBe(due);
  });
});

describe('the channels on which a visitor hears of a call', () => {
  it.each([
    ['both', contact, {}, ['sms', 'email']],
    ['no text without consent', { ...contact, receiveSms: false }, {}, ['email']],
    ['no text without a provider', contact, { sms: 'no-sms-provider' }, ['email']],
    ['no mail without a server', contact, { email: 'no-mail-server' }, ['sms']],
    ['none without an address', { ...contact, email: '', phone: '' }, {}, []],
    ['none for a number without consent', { ...contact, email: '', receiveSms: false }, {}, []],
  ] as const)('%s', (_, to, closed, channels) => {
    expect(channelsTo(to, closed)).toEqual(channels);
  });
});

describe('the route of a message', () => {
  it('uses both addresses with consent', () => {
    expect(routesOf('called', contact, 'staff')).toEqual([
      { channel: 'email', recipient: contact.email, suppressed: null },
      { channel: 'sms', recipient: contact.phone, suppressed: null },
    ]);
  });

  it('suppresses the text message without consent, and records it', () => {
    expect(routesOf('called', { ...contact, receiveSms: false }, 'staff')[1]).toMatchObject({
      channel: 'sms',
      suppressed: 'no-consent',
    });
  });

  it("sends no text about the visitor's own action", () => {
    expect(routesOf('cancelled', contact, 'visitor').map(({ suppressed }) => suppressed)).toEqual([
      null,
      'own-act',
    ]);
    expect(routesOf('cancelled', contact, 'staff').map(({ suppressed }) => suppressed)).toEqual([null, null]);
  });

  it('leaves a ledger row without any address', () => {
    expect(routesOf('joined', { email: '', phone: '', receiveSms: false }, 'staff')).toEqual([
      { channel: 'email', recipient: '', suppressed: 'no-contact' },
    ]);
  });
});

describe('whether a message is still true', () => {
  const waiting = { live: true, called: false, started: false, next: false };
  const first = { ...waiting, next: true };
  const called = { ...first, called: true };
  const serving = { ...called, started: true };
  const gone = { ...waiting, live: false };
  it.each([
    ['joined', [true, true, true, false, false]],
    ['position', [true, false, false, false, false]],
    ['return', [true, false, false, false, false]],
    ['next', [true, true, false, false, false]],
    ['called', [false, false, true, false, false]],
    ['recalled', [false, false, true, false, false]],
    ['video-ready', [false, false, false, true, false]],
    ['cancelled', [false, false, false, false, true]],
    ['day-ended', [false, false, false, false, true]],
    ['staff-message', [true, true, true, true, false]],
  ] as const)('%s', (kind, truth) => {
    expect([waiting, first, called, serving, gone].map((standing) => stillTrue(kind, standing))).toEqual(
      truth,
    );
  });

  it('covers every kind', () => {
    for (const kind of MESSAGE_KINDS) expect(typeof stillTrue(kind, waiting)).toBe('boolean');
  });
});

describe('the messages in the browser', () => {
  it('are next, called, called again and the link of a video call, each until the vendor switches it off', () => {
    const on = (choices: PushChoices) => MESSAGE_KINDS.filter((kind) => isPushOn(choices, kind));
    expect(on({})).toEqual(['next', 'called', 'recalled', 'video-ready']);
    expect(on({ position: 'sent', return: 'sent', called: 'none' })).toEqual([
      'position',
      'return',
      'next',
      'recalled',
      'video-ready',
    ]);
    expect(on({ called: 'none', next: 'sent' })).toEqual(['next', 'recalled', 'video-ready']);
    expect(pushesAny({ called: 'none', next: 'none' })).toBe(true);
    const none = { called: 'none', next: 'none', recalled: 'none', 'video-ready': 'none' } as const;
    expect(pushesAny(none)).toBe(false);
  });
});

describe('the delay before another attempt', () => {
  it('grows, and ends after a day', () => {
    const rests = Array.from({ length: 13 }, (_, at) => restBeforeTry(at + 1)!);
    expect(rests).toEqual(rests.toSorted((a, b) => a - b));
    expect(rests.reduce((sum, rest) => sum + rest, 0)).toBeGreaterThan(24 * 3_600_000);
    expect(restBeforeTry(14)).toBeNull();
  });
});
