import type { Mutation } from './harness/mutations.ts';

/** The response, or the stored data, differs from the model. */
const UNLIKE = /no order of these explains|what is kept/;

export const mutations: Mutation[] = [
  {
    name: 'calling next looks, and then writes without the condition',
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
    name: 'an undo forgets what the start had made of the wait',
    in: 'proof',
    changes: [{ at: 'recorded-wait-forgotten' }],
    caught: /waitEndedAt/,
  },
  {
    name: 'an undo of the second call takes the first back with it',
    in: 'proof',
    changes: [{ at: 'recall-can-be-undone' }],
    caught: /no order of these explains/,
  },
  {
    name: 'a line that is closed lets people in',
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
    name: 'of two who came at the same moment the later is called first',
    in: 'proof',
    changes: [{ at: 'order-in-line', find: /\|\| (\w+\.\w+) - (\w+\.\w+);/, replace: '|| $2 - $1;' }],
    caught: /I7: \d+ before them|no order of these explains/,
  },
  {
    name: 'who is sent elsewhere keeps the old ticket too',
    in: 'proof',
    changes: [{ at: 'old-ticket-left' }],
    caught: UNLIKE,
  },
  {
    name: 'who is sent on within the line loses their place',
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
    name: 'taking a transfer back leaves the visitor where they were sent',
    in: 'proof',
    changes: [{ at: 'location-before-a-move' }, { at: 'zone-before-a-move' }],
    caught: UNLIKE,
  },
  {
    name: 'others do not leave a visitor to the person to whom they were sent',
    in: 'proof',
    changes: [{ at: 'wanted-since', find: /= .*;$/, replace: '= null;' }],
    caught: UNLIKE,
  },
  {
    name: 'a hold is forgotten when the next is called',
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
    name: 'a hold that was ended goes on',
    in: 'proof',
    changes: [
      { at: 'is-held', find: /= (?<held>[\w.]+) !== null/ },
      { at: 'held-until', find: '? null :', replace: '? $<held> :' },
    ],
    caught: UNLIKE,
  },
  {
    name: 'an attempt may be made on a visit that has ended',
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
    name: 'an attempt that was taken back counts',
    in: 'proof',
    changes: [{ at: 'attempt-taken-back' }],
    caught: UNLIKE,
  },
  {
    name: 'who is in service becomes a no-show by itself',
    in: 'proof',
    changes: [
      { at: 'no-show-after-a-call', find: "=== 'called'", replace: "!== 'served'" },
      { at: 'visits-due', find: 'AND v.status = 1', replace: '' },
    ],
    caught: UNLIKE,
  },
  {
    name: 'a service is completed by itself too early',
    in: 'proof',
    changes: [{ at: 'completed-after', find: /'lobby\..*'/, replace: "'lobby.noShowAfterMinutes'" }],
    caught: UNLIKE,
  },
  {
    name: 'a pause of one method takes everybody in',
    in: 'proof',
    changes: [{ at: 'method-taken-now', find: /!(\w+\(\w+\))\.includes\(\w+\)/, replace: '$1.length < 3' }],
    caught: UNLIKE,
  },
  {
    name: 'a pause of one method is added to those there are',
    in: 'proof',
    changes: [
      { at: 'paused-methods', find: 'paused_methods = ', replace: 'paused_methods = paused_methods || ' },
    ],
    caught: /the intake is/,
  },
];
