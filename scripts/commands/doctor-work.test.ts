import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Finding } from './doctor-machine.ts';
import {
  checkAudit,
  checkBackups,
  checkJobs,
  checkKeys,
  checkListeners,
  checkPartitions,
  longestGapOf,
} from './doctor-work.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const states = (findings: Finding | Finding[]) => [findings].flat().map(({ state }) => state);
const words = (finding: Finding | undefined) => finding?.words ?? '';

describe('doctor, listeners', () => {
  const lag = (behind: number, dead = 0) =>
    checkListeners([
      { name: 'idle', lag: 0, dead: 0 },
      { name: 'busy', lag: behind, dead },
    ]);
  it.each([
    [0, 0, 'good'],
    [999, 0, 'good'],
    [1_000, 0, 'unsure'],
    [10_000, 0, 'wrong'],
    [0, 1, 'wrong'],
  ])('%i behind and %i dead is %s', (behind, dead, state) => {
    expect(states(lag(behind, dead))).toEqual([state]);
  });
  it('names the listener and the remedy', () => {
    expect(words(lag(0, 2))).toMatch(/busy on 2.*jobs retry/);
    expect(words(lag(5_000))).toMatch(/busy is 5000 events behind; .*PROCESS=both or worker/);
  });
});

describe('doctor, jobs', () => {
  const minutely = { name: 'each-minute', cron: '* * * * *', madeAt: NOW - 90 * DAY, doneAt: NOW - MINUTE };
  const daily = { name: 'each-day', cron: '20 3 * * *', madeAt: NOW - 90 * DAY, doneAt: NOW - DAY };
  const judged = (...schedules: { name: string; cron: string; madeAt: number; doneAt: number | null }[]) =>
    checkJobs({ letters: 0, schedules }, NOW);

  it('are good while all runs are on time, and just after planning', () => {
    expect(states(judged(minutely, daily))).toEqual(['good', 'good']);
    expect(states(judged({ ...minutely, doneAt: NOW - 7 * MINUTE }))).toEqual(['good', 'good']);
    expect(states(judged({ ...daily, madeAt: NOW - HOUR, doneAt: null }))).toEqual(['good', 'good']);
    expect(states(judged())).toEqual(['good', 'good']);
  });
  it('names the late job', () => {
    const result = judged(minutely, { ...daily, doneAt: NOW - 2 * DAY - 6 * MINUTE });
    expect(states(result)).toEqual(['good', 'wrong']);
    expect(words(result[1])).toMatch(/not done in time: each-day; jobs list/);
  });
  it('reports no worker when nothing runs', () => {
    const result = judged({ ...minutely, doneAt: NOW - HOUR }, daily);
    expect(states(result)).toEqual(['good', 'unsure']);
    expect(words(result[1])).toMatch(/since 2026-11-20T17:00Z; start a Foyer/);
  });
  it('are wrong when given up', () => {
    expect(words(checkJobs({ letters: 3, schedules: [minutely] }, NOW)[0])).toMatch(/^3 jobs.*jobs retry/);
  });
  it.each([
    ['* * * * *', MINUTE],
    ['*/10 * * * *', 10 * MINUTE],
    ['40 * * * *', HOUR],
    ['20 3 * * *', DAY],
    ['0 4 * * 1', 7 * DAY],
    ['0 4 1 * *', 31 * DAY],
    ['0 0 1 1 *', 366 * DAY],
  ])('a job of %s pauses at most %i ms', (cron, gap) => {
    expect(longestGapOf(cron)).toBe(gap);
  });
});

describe('doctor, backups', () => {
  const made = (ago: number) =>
    checkBackups({ at: NOW - ago, file: '/backups/one', bytes: 3 * 2 ** 20 }, NOW);
  it('wants a backup every day, and explains how', () => {
    expect(words(checkBackups(undefined, NOW))).toContain('npm run foyer -- backup FILE');
    expect(states([checkBackups(undefined, NOW), made(DAY), made(2 * DAY), made(2 * DAY + 1)])).toEqual([
      'unsure',
      'good',
      'good',
      'unsure',
    ]);
    expect(words(made(DAY))).toBe('the newest is of 2026-11-19T18:00Z, 3.0 MB: /backups/one');
  });
});

describe('doctor, partitions', () => {
  it.each([
    [12_000_000, 'good'],
    [4_999_999, 'unsure'],
    [0, 'wrong'],
  ])('room for %i rows is %s', (left, state) => {
    const result = checkPartitions([
      { log: 'events', left: 15_000_000 },
      { log: 'wait_shown', left },
    ]);
    expect(states(result)).toEqual([state]);
    expect(result.words).toContain('wait_shown');
  });
});

describe('doctor, audit', () => {
  const figures = [{ invariant: 'live-legs', checkedAt: NOW - MINUTE, sweptAt: null, open: 0, total: 0 }];
  it('lists violations by id, and warns when the audit has not run', () => {
    expect(states(checkAudit({ figures, open: [] }, NOW))).toEqual(['good']);
    const open = Array.from({ length: 6 }, (_, n) => ({
      invariant: 'live-legs',
      vendorId: 3,
      subject: `visit ${n}`,
    }));
    expect(words(checkAudit({ figures, open }, NOW))).toMatch(
      /live-legs \(visit 0 of vendor 3\).*visit 4 of vendor 3\), and more;/,
    );
    expect(
      words(
        checkAudit(
          {
            figures,
            open: [{ invariant: 'listeners-move', vendorId: 0, subject: 'listener a at position 1' }],
          },
          NOW,
        ),
      ),
    ).toContain('listeners-move (listener a at position 1);');
    expect(states(checkAudit({ figures, open: [] }, NOW + 10 * MINUTE))).toEqual(['unsure']);
    expect(states(checkAudit({ figures: [], open: [] }, NOW))).toEqual(['unsure']);
  });
});

describe('doctor, secret keys', () => {
  const two = (since: number | null, notOver = 0) =>
    checkKeys({ keys: 2, oldestReplacedAt: since, notOver }, NOW);
  it('says when the oldest key may be removed', () => {
    expect(
      states([0, 1].map((keys) => checkKeys({ keys, oldestReplacedAt: null, notOver: 0 }, NOW))),
    ).toEqual(['good', 'good']);
    expect(words(two(null))).toContain('restart every process');
    expect(states([two(NOW - DAY + 1), two(NOW - DAY, 4)])).toEqual(['good', 'good']);
    expect(words(two(NOW - DAY, 4))).toContain('opens 4 visits that are not over');
    expect(words(two(NOW - DAY))).toContain('rotate-keys --forget-oldest');
    expect(states(two(NOW - DAY))).toEqual(['unsure']);
  });
});
