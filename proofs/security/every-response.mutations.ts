import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'lets answers be kept',
    in: 'proof',
    changes: [{ at: 'answer-headers', find: ".header('cache-control', 'no-store')", replace: '' }],
    caught: /cache-control is/,
  },
  {
    name: 'lets refusals be kept',
    in: 'proof',
    changes: [{ at: 'refusal-sent', find: ".header('cache-control', 'no-store')", replace: '' }],
    caught: /cache-control is/,
  },
  {
    name: 'tells where it was asked from',
    in: 'proof',
    changes: [{ at: 'referrer-policy', find: "'no-referrer'", replace: "'strict-origin-when-cross-origin'" }],
    caught: /referrer-policy is/,
  },
  {
    name: 'runs scripts that a page holds',
    in: 'proof',
    changes: [
      { at: 'script-policy', find: /'nonce-\$\{.*\}' 'strict-dynamic'/, replace: "'self' 'unsafe-inline'" },
    ],
    caught: /content-security-policy is/,
  },
  {
    name: 'tells the error to whoever caused it',
    in: 'proof',
    changes: [
      { at: 'refused-error', find: /\w+\((?<error>\w+)\);$/ },
      {
        at: 'refusal-sent',
        find: /JSON\.stringify\((\w+\(.*\))\)\)/,
        replace: 'JSON.stringify({ ...$1, debug: String($<error>.stack) }))',
      },
    ],
    caught: /tells of its inside|toEqual|deeply equal/,
  },
];
