import { WITH_LATER } from './harness/later.ts';
import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the response leaves before the commit',
    changes: [
      { at: 'broken-connection-released', find: /^(?<client>\w+)\.release\(/ },
      // Applies only once the simulation has started, not while the town is prepared.
      {
        at: 'commit',
        find: /= await (.*);$/,
        replace: `= (globalThis as any).simulating ? { command: 'COMMIT' } : await $1;
      if ((globalThis as any).simulating) {
        const release = $<client>.release.bind($<client>);
        $<client>.release = () => {};
        $1.then(() => release(), release);
      }`,
      },
    ],
    caught: /broken: seed/,
  },
  {
    name: 'a change and its event are two transactions',
    changes: [
      ...WITH_LATER,
      {
        at: 'written-event',
        find: /^export async function (\w+)\((\w+): [^,]*, (\w+): .*\{(?=\n)/,
        replace: `export async function $1($2, $3) {
  $2.later((other) => $1Now(other, $3));
  return 0;
}

async function $1Now($2, $3) {`,
      },
    ],
    caught: /broken: seed/,
  },
  {
    name: 'a listener stores its position after its effects',
    changes: [
      ...WITH_LATER,
      {
        at: 'listener-moved',
        find: /^await (\w+)\((\w+), ([^]*)\);$/,
        replace: '$2.later((other) => $1(other, $3));',
      },
    ],
    caught: /twice or out of order/,
  },
  {
    name: 'the key is stored in a transaction of its own, after the commit',
    changes: [
      ...WITH_LATER,
      {
        at: 'answer-kept',
        find: /^(\w+)\((\w+), ([^]*)\);$/,
        replace: '$2.later(async (other) => $1(other, $3));',
      },
    ],
    caught: /ghosts|happened/,
  },
  {
    name: 'visitors check in long before their appointment',
    changes: [{ at: 'early-check-in' }],
    caught: /checked in before its time/,
  },
];
