import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedMessage, readFrameMessage, readHostMessage } from './messages.ts';
import type { FrameMessage, HostMessage } from './messages.ts';

const facts = {
  origin: 'https://www.harbor.example',
  referrer: 'https://search.example',
  utm: { utm_source: 'news' },
  prefill: { first_name: 'Ada', email: 'ada@example.com' },
  theme: { primary: '#123ABC' },
};

describe('the messages of a frame', () => {
  it.each<FrameMessage>([
    { type: 'ready', data: {} },
    { type: 'resize', data: { height: 812 } },
    { type: 'route', data: { name: 'times' } },
    { type: 'scrollTo', data: { y: 0 } },
    { type: 'event', data: { event: 'selectService', service_id: '3' } },
    { type: 'booked', data: { id: '9', type: 'queue' } },
    { type: 'close', data: {} },
  ])('arrive as they were sent: $type', (message) => {
    expect(readFrameMessage(embedMessage(message))).toEqual(message);
    expect(readHostMessage(embedMessage(message))).toBeNull();
  });

  it.each([
    ['a height that is no number', { type: 'resize', data: { height: '812' } }],
    ['a height without an end', { type: 'resize', data: { height: Infinity } }],
    ['a negative height', { type: 'scrollTo', data: { y: -1 } }],
    ['a route without a name', { type: 'route', data: {} }],
    ['a visit of an unknown kind', { type: 'booked', data: { id: '9', type: 'table' } }],
    ['an unknown type', { type: 'open', data: {} }],
  ])('are refused with %s', (_, message) => {
    expect(readFrameMessage(embedMessage(message as never))).toBeNull();
  });
});

describe('the messages of a host page', () => {
  it.each<HostMessage>([
    { type: 'init', data: facts },
    { type: 'setLang', data: { lang: 'fr' } },
    { type: 'view', data: { above: 0, below: 120 } },
  ])('arrive as they were sent: $type', (message) => {
    expect(readHostMessage(embedMessage(message))).toEqual(message);
    expect(readFrameMessage(embedMessage(message))).toBeNull();
  });

  it('lose the parts that are not valid', () => {
    const data = {
      origin: facts.origin,
      referrer: 'https://search.example/?q=ada@example.com',
      utm: { utm_source: 'x'.repeat(256), utm_term: 'a', gclid: '1' },
      prefill: { first_name: 7, code: 'secret', phone: '+12065550143' },
      theme: { primary: 'url(//evil)' },
    };
    expect(readHostMessage(embedMessage({ type: 'init', data } as never))).toEqual({
      type: 'init',
      data: {
        origin: facts.origin,
        referrer: 'https://search.example',
        utm: { utm_term: 'a' },
        prefill: { phone: '+12065550143' },
        theme: { primary: '' },
      },
    });
  });

  it('are refused without an origin, and in an unknown language', () => {
    const message = { type: 'init', data: { ...facts, origin: undefined } };
    expect(readHostMessage(embedMessage(message as never))).toBeNull();
    expect(readHostMessage(embedMessage({ type: 'setLang', data: { lang: 'xx' } } as never))).toBeNull();
  });
});

describe('any other message', () => {
  const type = fc.constantFrom(
    'ready',
    'resize',
    'route',
    'scrollTo',
    'event',
    'booked',
    'init',
    'setLang',
    'view',
  );
  const withoutSource = { ...embedMessage({ type: 'close', data: {} }), source: 'other' };
  const ofAnotherVersion = { ...embedMessage({ type: 'close', data: {} }), v: 2 };

  it.each([null, 7, 'close', [], {}, withoutSource, ofAnotherVersion])('is not read: %j', (message) => {
    expect([readFrameMessage(message), readHostMessage(message)]).toEqual([null, null]);
  });

  it('never throws and never passes on an unknown shape (S16)', () => {
    const bag = fc.dictionary(
      fc.constantFrom(
        'height',
        'y',
        'name',
        'event',
        'id',
        'type',
        'origin',
        'utm',
        'prefill',
        'theme',
        'lang',
        '__proto__',
      ),
      fc.anything(),
    );
    fc.assert(
      fc.property(type, fc.oneof(bag, fc.anything()), (of, data) => {
        const message = { source: 'booking-embed', v: 1, type: of, data };
        const [frame, host] = [readFrameMessage(message), readHostMessage(message)];
        // What is read again is the same: nothing invalid is left in it.
        if (frame) expect(readFrameMessage(embedMessage(frame))).toEqual(frame);
        if (host) expect(readHostMessage(embedMessage(host))).toEqual(host);
        expect(frame === null || host === null).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
