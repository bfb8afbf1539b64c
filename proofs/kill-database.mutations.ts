import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'nobody listens when a connection breaks',
    changes: [{ at: 'broken-connections-survived' }],
    caught: /survives/,
  },
  {
    name: 'the pool never tries again once it could not connect',
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
    name: 'an outage is told as a fault of ours',
    changes: [{ at: 'outage-refused', find: /\w+\(\w+\) \|\| /, replace: '' }],
    caught: /said while the database was away/,
  },
  {
    name: 'it does not say when to come back',
    changes: [
      { at: 'refusal-sent', find: /\.code\((?<status>[\w.]+)\)/ },
      { at: 'retry-after', find: /^if \(([\w.]+)\)/, replace: 'if ($1 && $<status> !== 503)' },
    ],
    caught: /said while the database was away/,
  },
  {
    name: 'a commit does not wait for the disk',
    changes: [{ at: 'connection-name', find: /,$/, replace: ", options: '-c synchronous_commit=off'," }],
    caught: /lost/,
    size: 'whole',
  },
];
