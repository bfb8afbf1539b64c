import { describe, expect, it } from 'vitest';
import type { DeviceChanged } from '#contract/devices/devices.ts';
import { Refusal } from './refusal.ts';
import { runDevice } from './run-device.ts';
import type { DeviceActs } from './run-device.ts';

const refusal = (code: string) => new Refusal(401, { errors: [{ status: '401', code, title: code }] });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function aDevice() {
  const log: string[] = [];
  const timers: { ms: number; work: () => void }[] = [];
  let isConnected = true;
  const faults: Partial<Record<'beat' | 'open', unknown>> = {};
  let change: (change: DeviceChanged) => void = () => {};
  let connects: () => void = () => {};
  const act = (name: 'beat' | 'open') => async (): Promise<boolean> => {
    log.push(name);
    const fault = faults[name];
    if (fault !== undefined) throw fault;
    return true;
  };
  const acts: DeviceActs = {
    beat: act('beat'),
    open: act('open'),
    follow(onChange, onConnected) {
      [change, connects] = [onChange, onConnected];
      return () => log.push('unfollow');
    },
    isConnected: () => isConnected,
    reload: () => log.push('reload'),
    leave: async () => log.push('leave'),
    every(ms, work) {
      timers.push({ ms, work });
      return () => log.push(`stop ${ms}`);
    },
  };
  runDevice(acts);
  return {
    faults,
    timers,
    hears: (action: DeviceChanged['action']) => change({ version: 2, action }),
    connects: () => connects(),
    loses: () => (isConnected = false),
    async heard() {
      await settled();
      return log.splice(0);
    },
  };
}

const ENDED = ['unfollow', 'stop 60000', 'stop 4000', 'stop 600000', 'leave'];

describe('an enrolled device', () => {
  it('renews its session and sends a heartbeat at once, then each at its time', async () => {
    const device = aDevice();
    expect(await device.heard()).toEqual(['open', 'beat']);
    for (const { work } of device.timers) work();
    expect(await device.heard()).toEqual(['beat', 'open']);
  });

  it('reloads when staff ask for it', async () => {
    const device = aDevice();
    await device.heard();
    device.hears('reload');
    expect(await device.heard()).toEqual(['reload']);
  });

  it('leaves once when staff revoke it, however it learns of it', async () => {
    const told = aDevice();
    await told.heard();
    told.hears('revoked');
    told.hears('revoked');
    expect(await told.heard()).toEqual(ENDED);

    const cut = aDevice();
    await cut.heard();
    cut.faults.beat = refusal('device-revoked');
    cut.connects();
    expect(await cut.heard()).toEqual(['beat', ...ENDED]);

    const asleep = aDevice();
    await asleep.heard();
    asleep.faults.open = refusal('device-revoked');
    asleep.timers[2]!.work();
    expect(await asleep.heard()).toEqual(['open', ...ENDED]);
  });

  it('asks every four seconds without a connection, so that it is out within five', async () => {
    const device = aDevice();
    await device.heard();
    const ask = device.timers.find(({ ms }) => ms === 4_000)!.work;
    ask();
    expect(await device.heard()).toEqual([]);
    device.loses();
    ask();
    expect(await device.heard()).toEqual(['beat']);
    device.faults.beat = refusal('device-revoked');
    ask();
    expect(await device.heard()).toEqual(['beat', ...ENDED]);
  });

  it('opens its session again after a sleep', async () => {
    const device = aDevice();
    await device.heard();
    device.faults.beat = refusal('device-required');
    device.timers[0]!.work();
    expect(await device.heard()).toEqual(['beat', 'open']);
  });

  it('stays without a connection', async () => {
    const device = aDevice();
    await device.heard();
    device.faults.beat = new Error('offline');
    device.faults.open = new Error('offline');
    device.connects();
    for (const { work } of device.timers) work();
    expect(await device.heard()).toEqual(['beat', 'beat', 'open']);
  });
});
