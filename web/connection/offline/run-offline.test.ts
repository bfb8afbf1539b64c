import { beforeEach, describe, expect, it } from 'vitest';
import { ConnectionFailure, Refusal } from '../refusal.ts';
import { followOfflineState, offlineState, setOfflineState } from './offline-state.ts';
import { deliveredBy, isConnectionFault, runOffline } from './run-offline.ts';

const refusal = (status: number, code = 'x') => new Refusal(status, { errors: [{ code }] });
const cut = new ConnectionFailure(null, false);

let seen: string[];
let waits: number[];
let fault: unknown;
let left: number;
let delivers: boolean;
let next: () => void;
beforeEach(() => {
  [seen, waits, fault, left, delivers, next] = [[], [], null, 5, true, () => undefined];
});
const runner = () =>
  runOffline({
    prepare: () => (fault === null ? Promise.resolve() : Promise.reject(fault)),
    deliver: () => Promise.resolve(delivers),
    numbersLeft: () => Promise.resolve(left),
    show: (state) => void seen.push(state),
    recovered: () => void seen.push('recovered'),
    after(ms, work) {
      waits.push(ms);
      next = work;
      return () => undefined;
    },
  });

describe('a kiosk', () => {
  it('says that it is offline, that its numbers are used up, and that it is back', async () => {
    const kiosk = runner();
    await kiosk.check();
    expect([seen, waits]).toEqual([[], [60_000]]);
    fault = cut;
    await kiosk.check();
    left = 0;
    await kiosk.check();
    expect([seen, waits.slice(1)]).toEqual([
      ['offline', 'used-up'],
      [10_000, 10_000],
    ]);
    fault = null;
    await kiosk.check();
    expect(seen.slice(2)).toEqual(['online', 'recovered']);
  });

  it('stays offline until everything is delivered, and tries again with a growing pause', async () => {
    const kiosk = runner();
    await kiosk.lost();
    delivers = false;
    for (let n = 0; n < 4; n += 1) await kiosk.check();
    expect([seen, waits]).toEqual([['offline'], [10_000, 2_000, 4_000, 8_000, 10_000]]);
    delivers = true;
    next();
    await kiosk.check();
    expect(seen).toEqual(['offline', 'online', 'recovered']);
    kiosk.stop();
    const before = waits.length;
    await kiosk.check();
    expect(waits.length).toBe(before);
  });

  it('takes a refusal for no outage', async () => {
    fault = refusal(401, 'device-revoked');
    await runner().check();
    expect([seen, waits]).toEqual([[], [60_000]]);
  });
});

it('knows which faults are of the network, and which refusals are final', () => {
  expect([cut, refusal(502), refusal(503), refusal(504)].every(isConnectionFault)).toBe(true);
  expect([refusal(500), refusal(409), new Error('no')].some(isConnectionFault)).toBe(false);
  expect([refusal(422), refusal(400), refusal(409, 'service-unknown')].map(deliveredBy)).toEqual(
    Array.from({ length: 3 }, () => 'refused'),
  );
  expect(
    [cut, refusal(401), refusal(403), refusal(409), refusal(429), refusal(500)].map(deliveredBy),
  ).toEqual(Array.from({ length: 6 }, () => 'later'));
});

it('tells the page about each change of the state', () => {
  let told = 0;
  const stop = followOfflineState(() => (told += 1));
  setOfflineState('offline');
  setOfflineState('offline');
  expect([offlineState(), told]).toEqual(['offline', 1]);
  stop();
  setOfflineState('online');
  expect(told).toBe(1);
});
