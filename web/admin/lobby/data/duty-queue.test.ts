import { describe, expect, it } from 'vitest';
import { dutyQueue } from './duty-queue.ts';
import type { DutyChange } from './duty-queue.ts';

const here = (state: DutyChange['state'], more: Partial<DutyChange> = {}): DutyChange => ({
  state,
  station_id: null,
  ...more,
});

/** A server whose responses the test lets through. */
function aServer() {
  const log: unknown[] = [];
  const open: (() => void)[] = [];
  const held = (entry: unknown) => () => {
    log.push(entry);
    return new Promise<void>((resolve) => open.push(resolve));
  };
  const queue = dutyQueue();
  const change = (body: DutyChange): void =>
    queue(body, {
      send: (sent) => held(sent)(),
      refresh: held('refresh'),
      onDone: () => log.push('done'),
    });
  const respond = async (): Promise<void> => {
    open.shift()!();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { log, change, respond };
}

describe('changes of duty', () => {
  it('wait for the one on its way, and a newer one replaces those that wait', async () => {
    const { log, change, respond } = aServer();
    change(here('off'));
    change(here('available'));
    change(here('break'));
    expect(log).toEqual([here('off')]);
    await respond();
    await respond();
    await respond();
    expect(log).toEqual([here('off'), here('break'), 'refresh', 'done']);
  });

  it('keep those of colleagues and of the minutes apart', async () => {
    const { log, change, respond } = aServer();
    const minutes = here('busy', { minutes_more: 5 });
    const colleague = here('off', { staff_id: '7' });
    const later = here('busy', { minutes_more: 10 });
    for (const one of [here('available'), minutes, colleague, later]) change(one);
    for (let step = 0; step < 4; step += 1) await respond();
    expect(log).toEqual([here('available'), colleague, later, 'refresh', 'done']);
  });

  it('go on with a change that arrives during the last fetch', async () => {
    const { log, change, respond } = aServer();
    change(here('off'));
    await respond();
    change(here('available'));
    expect(log).toEqual([here('off'), 'refresh']);
    for (let step = 0; step < 3; step += 1) await respond();
    expect(log).toEqual([here('off'), 'refresh', here('available'), 'refresh', 'done']);
  });
});
