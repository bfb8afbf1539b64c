import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    // Late, so that a kill falls between the commit and the response.
    name: 'a key is not stored, and the response is late',
    changes: [
      { at: 'answer-kept' },
      {
        at: 'request-answered',
        find: /^/,
        replace: 'await new Promise((resolve) => setTimeout(resolve, 100));\n        ',
      },
    ],
    caught: /no order explains/,
  },
  {
    // Longer than a busy machine takes for the next request, which would otherwise come after the commit.
    name: 'the response leaves before the commit',
    changes: [
      { at: 'broken-connection-released', find: /^(?<client>\w+)\.release\(/ },
      {
        at: 'commit',
        find: /= await (.*);$/,
        replace: `= { command: 'COMMIT' };
      const release = $<client>.release.bind($<client>);
      $<client>.release = () => {};
      setTimeout(() => $1.then(() => release(), release), 500);`,
      },
    ],
    caught: /no order explains/,
  },
];
