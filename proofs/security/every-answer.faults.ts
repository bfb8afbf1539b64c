import type { Fault } from '../harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'lets answers be kept',
    in: 'proof',
    file: 'server/infrastructure/http/routes.ts',
    find: "    .code(answer.status)\n    .header('cache-control', 'no-store')",
    replace: '    .code(answer.status)',
    caught: /cache-control is/,
  },
  {
    name: 'lets refusals be kept',
    in: 'proof',
    file: 'server/infrastructure/http/routes.ts',
    find: "    .code(refusal.status)\n    .header('cache-control', 'no-store')",
    replace: '    .code(refusal.status)',
    caught: /cache-control is/,
  },
  {
    name: 'tells where it was asked from',
    in: 'proof',
    file: 'server/infrastructure/http/security-headers.ts',
    find: "'referrer-policy': 'no-referrer',",
    replace: "'referrer-policy': 'strict-origin-when-cross-origin',",
    caught: /referrer-policy is/,
  },
  {
    name: 'runs scripts that a page holds',
    in: 'proof',
    file: 'server/infrastructure/http/security-headers.ts',
    find: "`script-src 'nonce-${page.nonce}' 'strict-dynamic'`",
    replace: "`script-src 'self' 'unsafe-inline'`",
    caught: /content-security-policy is/,
  },
  {
    name: 'tells the error to whoever caused it',
    in: 'proof',
    file: 'server/infrastructure/http/routes.ts',
    find: '.send(JSON.stringify(bodyOf(refusal, language, to.request.id)));',
    replace:
      '.send(JSON.stringify({ ...bodyOf(refusal, language, to.request.id), debug: String((error as Error).stack) }));',
    caught: /tells of its inside|toEqual|deeply equal/,
  },
];
