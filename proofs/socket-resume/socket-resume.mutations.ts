import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'a page fetches nothing after a reconnect',
    in: 'proof',
    changes: [
      { at: 'generation', find: /^#(?<generation>\w+) =/ },
      { at: 'subscribed-again', find: /^/, replace: 'if (this.#$<generation> === 1) ' },
    ],
    caught: /show a stale state/,
  },
  {
    name: 'a disconnected page does not reconnect',
    in: 'proof',
    changes: [
      { at: 'retry-delay', find: /\w+\((?<drop>\w+), / },
      { at: 'retry', find: /^/, replace: "if ($<drop> === 'failed') " },
    ],
    caught: /show a stale state/,
  },
];
