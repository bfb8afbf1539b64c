import type { Fault } from '../harness/faults.ts';

const lock = { in: 'proof', file: 'server/capabilities/visits/open-with-code.ts' } as const;
const counts = { in: 'proof', file: 'server/capabilities/visits/code-guesses-store.ts' } as const;

export const faults: Fault[] = [
  {
    ...lock,
    name: 'counts after it has said whether the code is right',
    find: '    if (counted.bySource > MOST.bySource || (counted.byAll > MOST.byAll && !ownerShown)) throw shutOut();\n',
    replace: '',
    caught: /guesses judged/,
  },
  {
    ...lock,
    name: 'shuts the owner out with the strangers',
    find: '(guesses.byAll >= MOST.byAll && !ownerShown)',
    replace: 'guesses.byAll >= MOST.byAll',
    caught: /the owner/,
  },
  {
    ...lock,
    name: 'counts each address by itself only',
    find: 'const MOST = { bySource: 10, byAll: 100 };',
    replace: 'const MOST = { bySource: 10, byAll: 1e9 };',
    caught: /guesses judged|toEqual/,
  },
  {
    ...lock,
    name: 'lets a stranger in when nothing can be counted',
    find: 'let guesses = await guessesAt<Row>(ground.db, at, see?.(isOpen(first !== undefined, MOST)));',
    replace:
      'let guesses = await guessesAt<Row>(ground.db, at, see?.(isOpen(first !== undefined, MOST))).catch(() => ({ bySource: 0, byAll: 0, ownerShown: true, codeVersion: 1, serviceId: 1, locationId: 1, configuration: 0 }) as never);',
    caught: /a stranger|a guess/,
  },
  {
    ...counts,
    name: 'begins the hour with the first guess',
    find: 'since = CASE WHEN ${isShut} THEN g.since ELSE excluded.since END,',
    replace:
      'since = CASE WHEN g.since > ${since} AND g.wrong + 1 <> ${most} THEN g.since ELSE excluded.since END,',
    also: [
      {
        file: 'server/capabilities/visits/code-guesses-store.ts',
        find: 'wrong = CASE WHEN ${isShut} THEN g.wrong + 1 ELSE cardinality(${within}) + 1 END,',
        replace: 'wrong = CASE WHEN g.since > ${since} THEN g.wrong + 1 ELSE 1 END,',
      },
    ],
    caught: /judged in an hour/,
  },
  {
    name: 'counts every address of an IPv6 network by itself',
    in: 'proof',
    file: 'server/infrastructure/http/source.ts',
    find: "if (!ip.includes(':')) return ip;",
    replace: 'if (ip.length > 0) return ip;',
    caught: /AssertionError/,
  },
];
