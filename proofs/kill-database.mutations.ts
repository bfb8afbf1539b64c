import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'a broken connection goes unnoticed',
    changes: [{ at: 'broken-connections-survived' }],
    caught: /survives the kill|survives as/,
  },
  {
    name: 'the pool never retries after a failed connect',
    changes: [
      {
        at: 'borrowed-connection',
        find: /^return (\w+)(\.connect\(\));$/,
        replace: `if ($1.gone) throw $1.gone;
  try {
    return await $1$2;
  } catch (error) {
    $1.gone = error;
    throw error;
  }`,
      },
    ],
    caught: /not serving a minute after/,
  },
  {
    name: 'an outage is reported as a server error',
    changes: [{ at: 'outage-refused', find: /\w+\(\w+\) \|\| /, replace: '' }],
    caught: /while the database was down/,
  },
  {
    name: 'a refusal has no Retry-After',
    changes: [
      { at: 'refusal-sent', find: /\.code\((?<status>[\w.]+)\)/ },
      { at: 'retry-after', find: /^if \(([\w.]+)\)/, replace: 'if ($1 && $<status> !== 503)' },
    ],
    caught: /while the database was down/,
  },
  {
    name: 'a commit does not wait for the disk',
    changes: [{ at: 'connection-name', find: /,$/, replace: ", options: '-c synchronous_commit=off'," }],
    caught: /lost/,
    size: 'whole',
  },
];
