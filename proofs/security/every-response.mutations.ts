import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'makes responses cacheable',
    in: 'proof',
    changes: [{ at: 'answer-headers', find: ".header('cache-control', 'no-store')", replace: '' }],
    caught: /cache-control is/,
  },
  {
    name: 'makes refusals cacheable',
    in: 'proof',
    changes: [{ at: 'refusal-sent', find: ".header('cache-control', 'no-store')", replace: '' }],
    caught: /cache-control is/,
  },
  {
    name: 'sends a referrer',
    in: 'proof',
    changes: [{ at: 'referrer-policy', find: "'no-referrer'", replace: "'strict-origin-when-cross-origin'" }],
    caught: /referrer-policy is/,
  },
  {
    name: 'allows inline scripts',
    in: 'proof',
    changes: [
      { at: 'script-policy', find: /'nonce-\$\{.*\}' 'strict-dynamic'/, replace: "'self' 'unsafe-inline'" },
    ],
    caught: /content-security-policy is/,
  },
  {
    name: 'returns the error to the caller',
    in: 'proof',
    changes: [
      { at: 'refused-error', find: /\w+\((?<error>\w+)\);$/ },
      {
        at: 'refusal-sent',
        find: /JSON\.stringify\((\w+\(.*\))\)\)/,
        replace: 'JSON.stringify({ ...$1, debug: String($<error>.stack) }))',
      },
    ],
    caught: /reveals internals|toEqual|deeply equal/,
  },
];
