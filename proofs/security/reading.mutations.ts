import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'takes the method from the address',
    in: 'proof',
    changes: [
      {
        at: 'rewritten-address',
        find: /: \(\w+: .*\) => (\w+)\(.*\),$/,
        replace: `: (request) => {
      const method = /_method=([A-Z]+)/.exec(request.url ?? '');
      if (method) request.method = method[1];
      return $1(request.url ?? '/');
    },`,
      },
    ],
    caught: /changed rows/,
  },
  {
    name: 'takes the method from a header',
    in: 'proof',
    changes: [
      {
        at: 'rewritten-address',
        find: /: \(\w+: .*\) => (\w+)\(.*\),$/,
        replace: `: (request) => {
      request.method = request.headers?.['x-method-override'] ?? request.method;
      return $1(request.url ?? '/');
    },`,
      },
    ],
    caught: /changed rows/,
  },
];
