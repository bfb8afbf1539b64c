import type { Mutation } from './harness/mutations.ts';

/** The response, or the stored data, differs from the model. */
const UNLIKE = /no order of these explains|stored data/;

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
    caught: /no order of these explains/,
  },
  {
    name: 'a number is lost',
    in: 'proof',
    changes: [
      {
        at: 'next-number',
        find: 'next_number = c.next_number + 1',
        replace: 'next_number = c.next_number + 2',
      },
    ],
    caught: /no order of these explains/,
  },
  {
    name: 'an undo keeps the recorded wait of the start',
    in: 'proof',
    changes: [{ at: 'recorded-wait-forgotten' }],
    caught: /waitEndedAt/,
  },
  {
    name: 'an undo of the second call also undoes the first',
    in: 'proof',
    changes: [{ at: 'recall-can-be-undone' }],
    caught: /no order of these explains/,
  },
  {
    name: 'a closed line accepts visitors',
    in: 'proof',
    changes: [{ at: 'private-location' }],
    caught: /no order of these explains/,
  },
  {
    name: 'the end of the day ends a conversation',
    in: 'proof',
    changes: [{ at: 'only-those-not-served' }],
    caught: /should be|transition-refused|ending the day has failed/,
  },
  {
    name: 'of two simultaneous visitors the later is called first',
    in: 'proof',
    changes: [{ at: 'order-in-line', find: /\|\| (\w+\.\w+) - (\w+\.\w+);/, replace: '|| $2 - $1;' }],
    caught: /I7: \d+ before them|no order of these explains/,
  },
  {
    name: 'the later of two target waits goes first',
    in: 'proof',
    changes: [{ at: 'order-by-target', find: /(\w+\(\w+\)) - (\w+\(\w+\))/, replace: '$2 - $1' }],
    caught: /I7: \d+ before them|no order of these explains/,
  },
  {
    name: 'a transfer elsewhere keeps the old ticket too',
    in: 'proof',
    changes: [{ at: 'old-ticket-left' }],
    caught: UNLIKE,
  },
  {
    name: 'a transfer within the line loses the position',
    in: 'proof',
    changes: [
      {
        at: 'ticket-passed-on',
        find: 'held_until = NULL,',
        replace: "held_until = NULL, order_at = order_at + interval '1 minute',",
      },
    ],
    caught: UNLIKE,
  },
  {
    name: 'an undo of a transfer leaves the visitor at its target',
    in: 'proof',
    changes: [{ at: 'location-before-a-move' }, { at: 'zone-before-a-move' }],
    caught: UNLIKE,
  },
  {
    name: 'staff call a visitor who was transferred to another person',
    in: 'proof',
    changes: [{ at: 'wanted-since', find: /= .*;$/, replace: '= null;' }],
    caught: UNLIKE,
  },
  {
    name: 'calling next ignores holds',
    in: 'proof',
    changes: [
      { at: 'hold-of-a-ticket', find: /= .* \?\? /, replace: '= ' },
      {
        at: 'claimed-ticket',
        find: /AND \(t\.held_until IS NULL OR t\.held_until <= \$\{.*\}\)/,
        replace: '',
      },
    ],
    caught: UNLIKE,
  },
  {
    name: 'an ended hold continues',
    in: 'proof',
    changes: [
      { at: 'is-held', find: /= (?<held>[\w.]+) !== null/ },
      { at: 'held-until', find: '? null :', replace: '? $<held> :' },
    ],
    caught: UNLIKE,
  },
  {
    name: 'an ended visit accepts callback attempts',
    in: 'proof',
    changes: [
      { at: 'choice-of-a-verb', find: /\((?<stage>[\w.]+), [^]*=== (?<verb>\w+),?\s*\)/ },
      {
        at: 'verb-not-allowed',
        find: /^if \((.*?)\) throw/,
        replace: "if ($1 && !($<verb> === 'attempt' && $<stage> === 'done')) throw",
      },
    ],
    caught: UNLIKE,
  },
  {
    name: 'an undone attempt counts',
    in: 'proof',
    changes: [{ at: 'attempt-taken-back' }],
    caught: UNLIKE,
  },
  {
    name: 'a visit in service times out as a no-show',
    in: 'proof',
    changes: [
      { at: 'no-show-after-a-call', find: "=== 'called'", replace: "!== 'served'" },
      { at: 'visits-due', find: 'AND v.status = 1', replace: '' },
    ],
    caught: UNLIKE,
  },
  {
    name: 'a service times out too early',
    in: 'proof',
    changes: [{ at: 'completed-after', find: /'lobby\..*'/, replace: "'lobby.noShowAfterMinutes'" }],
    caught: UNLIKE,
  },
  {
    name: 'a pause of one method accepts all visitors',
    in: 'proof',
    changes: [{ at: 'method-taken-now', find: /!(\w+\(\w+\))\.includes\(\w+\)/, replace: '$1.length < 3' }],
    caught: UNLIKE,
  },
  {
    name: 'a pause of one method adds to the earlier ones',
    in: 'proof',
    changes: [
      { at: 'paused-methods', find: 'paused_methods = ', replace: 'paused_methods = paused_methods || ' },
    ],
    caught: /the intake is/,
  },
];
