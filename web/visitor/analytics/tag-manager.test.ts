import { describe, expect, it } from 'vitest';
import { pushEvent } from './data-layer.ts';
import { isRequested, tellEach } from './tag-manager.ts';

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

  it('count each of several that are pushed at once', () => {
    const queue: unknown[] = ['a'];
    const shown: unknown[] = [];
    tellEach(queue, (event) => shown.push(event));
    expect(queue.push('b', 'c')).toBe(3);
    expect(shown).toEqual(['a', 'b', 'c']);
  });
});

describe('the tag manager', () => {
  const nobodys = { isKiosk: false, isTv: false };
  it.each([
    ['comes where the vendor has one', 'GTM-AB12CD', nobodys, {}, true],
    ['comes where somebody does not mind', 'GTM-AB12CD', nobodys, { doNotTrack: '0' }, true],
    ['comes where nothing is said of it', 'GTM-AB12CD', nobodys, { doNotTrack: null }, true],
    ['stays away without one', '', nobodys, {}, false],
    ['stays away for what is no container', 'G-AB12CD34', nobodys, {}, false],
    ['stays away from a kiosk', 'GTM-AB12CD', { ...nobodys, isKiosk: true }, {}, false],
    ['stays away from the wall', 'GTM-AB12CD', { ...nobodys, isTv: true }, {}, false],
    ['stays away by Do Not Track', 'GTM-AB12CD', nobodys, { doNotTrack: '1' }, false],
    [
      'stays away by Global Privacy Control',
      'GTM-AB12CD',
      nobodys,
      { doNotTrack: null, globalPrivacyControl: true },
      false,
    ],
  ])('%s', (_, container, flags, device, requested) => {
    expect(isRequested(container, flags, device)).toBe(requested);
  });
});
