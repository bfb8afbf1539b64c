import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'after a reconnect nothing is fetched: what was missed would have to be sent again',
    in: 'proof',
    changes: [
      { at: 'generation', find: /^#(?<generation>\w+) =/ },
      { at: 'subscribed-again', find: /^/, replace: 'if (this.#$<generation> === 1) ' },
    ],
    caught: /do not show what is true/,
  },
  {
    name: 'a page that was cut off does not come back',
    in: 'proof',
    changes: [
      { at: 'retry-delay', find: /\w+\((?<drop>\w+), / },
      { at: 'retry', find: /^/, replace: "if ($<drop> === 'failed') " },
    ],
    caught: /do not show what is true/,
  },
];
