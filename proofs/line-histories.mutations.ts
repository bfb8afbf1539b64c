import type { Mutation } from './harness/mutations.ts';

/** A stale read nine times in ten: returns the earlier value of the same expression. */
const stale = (name: string, read: string, locationId: string) =>
  `((globalThis as any).${name} ??= new Map()).has(${locationId}) && Math.random() < 0.9
      ? (globalThis as any).${name}.get(${locationId})
      : await ${read}.then((rows) => ((globalThis as any).${name}.set(${locationId}, rows), rows))`;

export const mutations: Mutation[] = [
  {
    name: 'calling next reads, and then writes without the condition',
    in: 'proof',
    changes: [
      {
        at: 'claimed-ticket',
        find: 'ORDER BY w.place LIMIT 1 FOR NO KEY UPDATE OF t',
        replace: 'ORDER BY w.place LIMIT 1',
      },
      {
        at: 'claimed-ticket',
        find: 'AND tickets.id = head.id AND tickets.called_at IS NULL AND tickets.left_at IS NULL',
        replace: 'AND tickets.id = head.id',
      },
    ],
    caught: /no order explains/,
  },
  {
    name: 'a counter calls from a stale line',
    in: 'proof',
    changes: [
      {
        at: 'line-to-call-from',
        find: /await (\w+\(\w+, (\w+)\));$/,
        replace: `${stale('lines', '$1', '$2')};`,
      },
    ],
    caught: /no order explains/,
  },
  {
    name: 'the lobby shows a stale read',
    in: 'proof',
    changes: [
      {
        at: 'rows-of-the-lobby',
        find: /^return ([^]*location_id = \$\{(\w+)\}[^]*);$/,
        replace: `return ${stale('lobbies', '$1', '$2')};`,
      },
    ],
    caught: /no order explains/,
  },
  {
    name: 'a position is taken before the visit is written, and visible only afterwards',
    in: 'proof',
    changes: [
      { at: 'written-ticket', find: /(\$\{\w+\(\w+\)\}), \$\{\w+\(\w+\.\w+\)\},/, replace: '$1, $1,' },
    ],
    caught: /no order explains/,
  },
  {
    name: 'an undo forgets the ticket',
    in: 'proof',
    changes: [{ at: 'ticket-restored' }],
    caught: /no order explains/,
  },
];
