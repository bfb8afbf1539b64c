import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { AuditFigures } from '#server/infrastructure/audit/audit-store.ts';
import type { BackupMade } from '#server/infrastructure/backups/backups-store.ts';
import type { Schedule } from '#server/infrastructure/jobs/jobs-store.ts';
import type { Finding } from './doctor-machine.ts';
import { good, unsure, wrong } from './doctor-machine.ts';

// Checks of background work, from database rows. Each finding that is not good names its remedy.

const BEHIND = 1_000;
const FAR_BEHIND = 10_000;

export function checkListeners(lags: readonly { name: string; lag: number; dead: number }[]): Finding {
  const dead = lags.filter((each) => each.dead > 0);
  if (dead.length > 0) {
    const named = dead.map(({ name, dead: events }) => `${name} on ${events}`).join(', ');
    return wrong('listeners', `gave up on events: ${named}; jobs list shows why, jobs retry retries them`);
  }
  const slowest = lags.toSorted((a, b) => b.lag - a.lag)[0];
  if (!slowest || slowest.lag < BEHIND) return good('listeners', `${lags.length}, none behind`);
  const words = `${slowest.name} is ${slowest.lag} events behind; a running Foyer (PROCESS=both or worker) catches up, its log says why not`;
  return slowest.lag < FAR_BEHIND ? unsure('listeners', words) : wrong('listeners', words);
}

export function checkJobs(
  { letters, schedules }: { letters: number; schedules: readonly Schedule[] },
  now: Instant,
): Finding[] {
  const input =
    letters === 0
      ? good('dead letters', 'none')
      : wrong('dead letters', `${letters} jobs were given up; jobs list shows why, jobs retry retries them`);
  return [input, checkSchedules(schedules, now)];
}

/** Late: no run for twice the longest pause plus a margin. */
function checkSchedules(schedules: readonly Schedule[], now: Instant): Finding {
  const late = schedules.filter(
    ({ cron, madeAt, doneAt }) => now - Math.max(madeAt, doneAt ?? 0) > 2 * longestGapOf(cron) + 5 * MINUTE,
  );
  if (late.length === 0)
    return good(
      'jobs',
      schedules.length === 0
        ? 'none yet; the first start plans them'
        : `${schedules.length}, all done in time`,
    );
  const frequent = schedules.filter(({ cron }) => longestGapOf(cron) <= HOUR);
  if (frequent.every((each) => late.includes(each))) {
    const last = Math.max(...schedules.map(({ madeAt, doneAt }) => doneAt ?? madeAt));
    return unsure('jobs', `none was done since ${minuteOf(last)}; start a Foyer with PROCESS=both or worker`);
  }
  return wrong(
    'jobs',
    `not done in time: ${late.map(({ name }) => name).join(', ')}; jobs list and the log say why`,
  );
}

const OLD_BACKUP_MS = 2 * DAY;

export function checkBackups(newest: BackupMade | undefined, now: Instant): Finding {
  if (!newest) return unsure('backups', 'none was made here; npm run foyer -- backup FILE makes one');
  const words = `the newest is of ${minuteOf(newest.at)}, ${(newest.bytes / 2 ** 20).toFixed(1)} MB: ${newest.file}`;
  return now - newest.at <= OLD_BACKUP_MS
    ? good('backups', words)
    : unsure('backups', `${words}; have npm run foyer -- backup FILE run every day`);
}

export interface LogRoom {
  log: string;
  /** Ids left until the last partition is full. */
  left: number;
}

export function checkPartitions(rooms: readonly LogRoom[]): Finding {
  const [full] = rooms.filter(({ left }) => left <= 0);
  if (full)
    return wrong(
      'partitions',
      `${full.log} is full: nothing can be written to it. Start a Foyer with PROCESS=both or worker, which makes the next partition`,
    );
  const [tight] = rooms.filter(({ left }) => left < 5_000_000);
  if (tight)
    return unsure(
      'partitions',
      `${tight.log} has room for ${tight.left} more rows; the job log-partitions makes more every hour, its log says why not`,
    );
  return good('partitions', `room for millions of rows in ${rooms.map(({ log }) => log).join(', ')}`);
}

export function checkAudit(
  {
    figures,
    open,
  }: {
    figures: readonly AuditFigures[];
    open: readonly { invariant: string; vendorId: number; subject: string }[];
  },
  now: Instant,
): Finding {
  if (open.length > 0) {
    const some = open
      .slice(0, 5)
      .map(({ invariant, vendorId, subject }) =>
        vendorId === 0 ? `${invariant} (${subject})` : `${invariant} (${subject} of vendor ${vendorId})`,
      );
    const more = open.length > some.length ? `, and more` : '';
    return wrong('audit', `violated invariants: ${some.join(', ')}${more}; keep a backup and report it`);
  }
  const oldest = Math.min(...figures.map(({ checkedAt }) => checkedAt ?? 0));
  if (figures.length === 0 || now - oldest > 10 * MINUTE)
    return unsure('audit', 'no recent audit; a Foyer with PROCESS=both or worker runs one every minute');
  return good('audit', `${figures.length} invariants hold, checked ${minuteOf(oldest)}`);
}

export interface KeyAge {
  keys: number;
  /** The time a newer key replaced the oldest; null while no server has run with the newer one. */
  oldestReplacedAt: Instant | null;
  notOver: number;
}

export function checkKeys({ keys, oldestReplacedAt, notOver }: KeyAge, now: Instant): Finding {
  if (keys === 0) return good('secret key', 'none yet; npm start makes it');
  if (keys === 1) return good('secret key', 'one');
  if (oldestReplacedAt === null)
    return unsure('secret key', `${keys}, and the newest is not in use yet: restart every process`);
  const since = `${keys}; the oldest was replaced ${minuteOf(oldestReplacedAt)}`;
  if (now - oldestReplacedAt < DAY) return good('secret key', `${since}, its tokens run out within a day`);
  return notOver > 0
    ? good('secret key', `${since}, and opens ${notOver} visits that are not over`)
    : unsure(
        'secret key',
        `${since} and is needed by no visit any more: npm run foyer -- rotate-keys --forget-oldest`,
      );
}

const minuteOf = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 16)}Z`;

/** Returns the longest time between two runs of a cron expression, in milliseconds: a month if it names days. */
export function longestGapOf(cron: string): number {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = cron.trim().split(/\s+/);
  if (month !== '*') return 366 * DAY;
  if (day !== '*') return 31 * DAY;
  if (weekday !== '*') return 7 * DAY;
  if (hour !== '*') return DAY;
  if (minute === '*') return MINUTE;
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  return step === undefined ? HOUR : Number(step) * MINUTE;
}
