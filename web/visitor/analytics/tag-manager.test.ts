import { describe, expect, it } from 'vitest';
import { pushEvent } from './data-layer.ts';
import { mayLoad, tellEach } from './tag-manager.ts';

describe('the events for the tag manager', () => {
  it('arrive once and in order, before or after it loads', () => {
    const page: { dataLayer?: unknown[] } = {};
    const rate = (rating: number) => pushEvent({ event: 'feedbackSubmitted', rating }, page);
    rate(1);
    rate(2);
    const shown: unknown[] = [];
    tellEach(page.dataLayer!, (event) => shown.push(event));
    expect(shown).toHaveLength(2);
    rate(3);
    rate(4);
    expect(shown).toEqual([1, 2, 3, 4].map((rating) => ({ event: 'feedbackSubmitted', rating })));
    expect([...page.dataLayer!]).toEqual(shown);
  });

  it('reach each of two listeners', () => {
    const queue: unknown[] = [];
    const [first, second]: [unknown[], unknown[]] = [[], []];
    tellEach(queue, (event) => first.push(event));
    tellEach(queue, (event) => second.push(event));
    queue.push('a');
    expect([first, second, [...queue]]).toEqual([['a'], ['a'], ['a']]);
  });

  it('count each of several that are pushed at once', () => {
    const queue: unknown[] = ['a'];
    const shown: unknown[] = [];
    tellEach(queue, (event) => shown.push(event));
    expect(queue.push('b', 'c')).toBe(3);
    expect(shown).toEqual(['a', 'b', 'c']);
  });
});

describe('the tag manager', () => {
  const ownDevice = { isKiosk: false, isTv: false };
  it.each([
    ['loads if the vendor has one', 'GTM-AB12CD', ownDevice, {}, true],
    ['loads if Do Not Track is off', 'GTM-AB12CD', ownDevice, { doNotTrack: '0' }, true],
    ['loads without a preference', 'GTM-AB12CD', ownDevice, { doNotTrack: null }, true],
    ['does not load without one', '', ownDevice, {}, false],
    ['loads for a data stream', 'G-AB12CD34', ownDevice, {}, true],
    ['does not load for an id of another product', 'UA-123456-1', ownDevice, {}, false],
    ['does not load on a kiosk', 'GTM-AB12CD', { ...ownDevice, isKiosk: true }, {}, false],
    ['does not load on a display', 'GTM-AB12CD', { ...ownDevice, isTv: true }, {}, false],
    ['does not load with Do Not Track', 'GTM-AB12CD', ownDevice, { doNotTrack: '1' }, false],
    [
      'does not load with Global Privacy Control',
      'GTM-AB12CD',
      ownDevice,
      { doNotTrack: null, globalPrivacyControl: true },
      false,
    ],
  ])('%s', (_, container, flags, device, expected) => {
    expect(mayLoad(container, flags, device)).toBe(expected);
  });
});
