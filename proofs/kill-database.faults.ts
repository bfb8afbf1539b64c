import type { Fault } from './harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'nobody listens when a connection breaks',
    file: 'server/infrastructure/database/pool.ts',
    find: `  surviveBrokenConnections(pool);`,
    replace: ``,
    caught: /lives/,
  },
  {
    name: 'the pool never tries again once it could not connect',
    file: 'server/infrastructure/database/pool.ts',
    find: `  return pool.connect();`,
    replace: `  const memory = pool as unknown as { gone?: Error };
  if (memory.gone) throw memory.gone;
  try {
    return await pool.connect();
  } catch (error) {
    memory.gone = error as Error;
    throw error;
  }`,
    caught: /not serving a minute after/,
  },
  {
    name: 'an outage is told as a fault of ours',
    file: 'server/infrastructure/http/error-answer.ts',
    find: `if (isOutage(error) || (code`,
    replace: `if ((code`,
    caught: /said while the database was away/,
  },
  {
    name: 'it does not say when to come back',
    file: 'server/infrastructure/http/routes.ts',
    find: `if (refusal.retryAfter) to.reply`,
    replace: `if (refusal.retryAfter && refusal.status !== 503) to.reply`,
    caught: /said while the database was away/,
  },
  {
    name: 'a commit does not wait for the disk',
    file: 'server/infrastructure/database/pool.ts',
    find: `    application_name: 'foyer',`,
    replace: `    application_name: 'foyer',
    options: '-c synchronous_commit=off',`,
    caught: /lost/,
    size: 'whole',
  },
];
