import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetAddress, resetKiosk } from './reset-kiosk.ts';

const facts = {
  prefix: '/s/harbor-bank',
  redirectUrl: null as string | null,
  location: '3' as string | null,
  externalId: 'harbor-001' as string | null,
  startSearch: '?location=3&mode=kiosk',
};

describe('the target of a reset', () => {
  it.each([
    ['the start page of the location', {}, '/s/harbor-bank/how?location=3&mode=kiosk'],
    [
      'with what the device started with, and nothing of a visitor',
      { startSearch: '?lang=fr&use_new_kiosk&booked_through=kiosk_qr&speech=1&id=7&code=abc&utm_source=x' },
      '/s/harbor-bank/how?location=3&mode=kiosk&lang=fr&use_new_kiosk=&booked_through=kiosk_qr&speech=1',
    ],
    [
      'the vendor’s own address, with the external id',
      { redirectUrl: 'https://kiosk.example/start?a=1' },
      'https://kiosk.example/start?a=1&location=e%3Aharbor-001',
    ],
    [
      'the vendor’s own address for a location that is named by its external id',
      { redirectUrl: 'https://kiosk.example/', location: 'e:pike', externalId: null },
      'https://kiosk.example/?location=e%3Apike',
    ],
    [
      'the start page of a location without an external id',
      { redirectUrl: 'https://kiosk.example/', externalId: null },
      '/s/harbor-bank/how?location=3&mode=kiosk',
    ],
  ])('is %s', (_, change, address) => {
    expect(resetAddress({ ...facts, ...change })).toBe(address);
  });

  it('is the choice of a location, and reported, without one', () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue();
    expect(resetAddress({ ...facts, location: null })).toBe('/s/harbor-bank/where?mode=kiosk');
    expect(reported).toHaveBeenCalledWith('No location ID in reset context');
    reported.mockRestore();
  });
});

describe('a reset', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function acts(reachable: boolean[]) {
    const seen: string[] = [];
    return {
      seen,
      acts: {
        stop: () => void seen.push('stop'),
        isReachable: () => Promise.resolve(reachable.shift() ?? true),
        cover: () => void seen.push('cover'),
        leave: (address: string) => void seen.push(address),
      },
    };
  }

  it('stops the program before it leaves', async () => {
    const tried = acts([true]);
    await resetKiosk(facts, tried.acts);
    expect(tried.seen).toEqual(['stop', '/s/harbor-bank/how?location=3&mode=kiosk']);
  });

  it('covers the page while the server is out of reach, and tries again every ten seconds', async () => {
    const tried = acts([false, false, true]);
    const done = resetKiosk(facts, tried.acts);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(tried.seen).toEqual(['stop', 'cover']);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(tried.seen.at(-1)).toMatch(/^\/s\/harbor-bank\/how/);
  });
});
