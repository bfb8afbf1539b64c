import { systemClock } from '#server/infrastructure/clock/clock.ts';
import type { Connection } from '#server/infrastructure/database/pool.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { JOB_STATES, storedJobs } from '#server/infrastructure/jobs/jobs-store.ts';
import type { JobState } from '#server/infrastructure/jobs/jobs-store.ts';
import { retryDeadJobs } from '#server/infrastructure/jobs/retry-dead.ts';
import { deadEvents, wantDeadEvents } from '#server/infrastructure/outbox/dead-events-store.ts';
import type { Command, Context } from './command.ts';
import { CommandFailed, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** More than an operator reads; the metrics count them all. */
const MOST = 200;

export const jobsListCommand: Command = {
  name: 'jobs list',
  words: 'Lists running, waiting and dead jobs, and dead events.',
  options: {
    state: {
      words: `Only these states: ${JOB_STATES.join(', ')}. Default: all but waiting and done.`,
      value: 'STATE',
    },
  },
  async run(context) {
    const states = statesOf(context);
    const rows = await withJobs(context, (_, db) => rowsOf(db, states));
    if (rows.length === 0) return context.say(`No job is ${states.join(', ')}.`);
    for (const line of tableOf(['state', 'what', 'id', 'about', 'since', 'why'], rows)) context.say(line);
  },
};

export const jobsRetryCommand: Command = {
  name: 'jobs retry',
  words: 'Retries dead jobs and events, in any Foyer with PROCESS=both or worker.',
  arguments: [
    {
      name: 'NAME|ID',
      words: 'A job or a listener, for all that is dead of it; or one id of jobs list.',
      optional: true,
    },
  ],
  options: { all: { words: 'Everything that is dead.' } },
  async run(context) {
    const which = whichOf(context);
    const { jobs, events } = await withJobs(context, async (connection, db) => ({
      jobs: await retriedJobs(connection, which),
      events: await requestedEvents(db, which),
    }));
    if (jobs + events === 0)
      throw new CommandFailed(
        which === 'all' ? 'Nothing is dead.' : `Nothing dead is called "${which}". jobs list shows what is.`,
      );
    context.say(`${counted(jobs, 'job')} and ${counted(events, 'event')} will be tried again.`);
  },
};

function statesOf(context: Context): readonly JobState[] {
  const state = context.option('state');
  if (state === undefined) return ['dead', 'failing', 'running'];
  const existing = JOB_STATES.find((each) => each === state);
  if (!existing) throw new UsageError(`--state must be one of ${JOB_STATES.join(', ')}; it is "${state}".`);
  return [existing];
}

async function rowsOf(db: Database, states: readonly JobState[]): Promise<string[][]> {
  return db.acrossVendors(async (tx) => {
    const jobs = await storedJobs(tx, { states, most: MOST });
    const events = states.includes('dead') ? await deadEvents(tx, MOST) : [];
    return [
      ...jobs.map((job) => [
        job.state,
        job.name,
        job.id,
        job.vendorId === null ? '' : `vendor ${job.vendorId}`,
        minuteOf(job.since),
        job.error ?? '',
      ]),
      ...events.map((event) => [
        event.isRequested ? 'failing' : 'dead',
        event.listener,
        `${event.listener}@${event.position}`,
        `${event.kind} of ${event.subjectKind} ${event.subjectId}, vendor ${event.vendorId}`,
        minuteOf(event.failedAt),
        event.error,
      ]),
    ];
  }, 'foyer_worker');
}

function whichOf(context: Context): string {
  const [named] = context.arguments;
  if (named === undefined && !context.isSet('all'))
    throw new UsageError(
      'Say which: a name, an id, or --all. npm run foyer -- jobs retry --help explains more.',
    );
  if (named !== undefined && context.isSet('all'))
    throw new UsageError(`"${named}" and --all say different things. Give one of them.`);
  return named ?? 'all';
}

const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EVENT_ID = /^([a-z-]+)@(\d{1,15})$/;

async function retriedJobs(connection: Connection, which: string): Promise<number> {
  if (EVENT_ID.test(which)) return 0;
  if (which === 'all') return retryDeadJobs(connection, 'all');
  return retryDeadJobs(connection, JOB_ID.test(which) ? { id: which } : { name: which });
}

async function requestedEvents(db: Database, which: string): Promise<number> {
  if (JOB_ID.test(which)) return 0;
  const [, listener = which === 'all' ? null : which, position] = EVENT_ID.exec(which) ?? [];
  const requested = {
    listener,
    position: position === undefined ? null : Number(position),
    now: systemClock.now(),
  };
  return db.acrossVendors((tx) => wantDeadEvents(tx, requested), 'foyer_worker');
}

function withJobs<T>(
  context: Context,
  work: (connection: Connection, db: Database) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (connection) => {
    const db = openDatabase(connection, { connections: 2 });
    try {
      return await work(connection, db);
    } finally {
      await db.close();
    }
  });
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
const minuteOf = (instant: number): string => `${new Date(instant).toISOString().slice(0, 16)}Z`;

/** Formats terminal lines: a header and rows, with columns as wide as their longest text. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head.map((name) => name.toUpperCase()), ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
