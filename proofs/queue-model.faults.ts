import type { Fault } from './harness/faults.ts';

const queue = 'server/capabilities/queue';

export const faults: Fault[] = [
  {
    name: 'calling next looks, and then writes without the condition',
    in: 'proof',
    file: `${queue}/tickets-store.ts`,
    find: 'ORDER BY w.place LIMIT 1 FOR NO KEY UPDATE OF t',
    replace: 'ORDER BY w.place LIMIT 1',
    also: [
      {
        file: `${queue}/tickets-store.ts`,
        find: 'AND tickets.id = head.id AND tickets.called_at IS NULL AND tickets.left_at IS NULL',
        replace: 'AND tickets.id = head.id',
      },
    ],
    caught: /no order of these explains/,
  },
  {
    name: 'a number is lost',
    in: 'proof',
    file: `${queue}/tickets-store.ts`,
    find: 'DO UPDATE SET next_number = c.next_number + 1',
    replace: 'DO UPDATE SET next_number = c.next_number + 2',
    caught: /no order of these explains/,
  },
  {
    name: 'an undo forgets what the start had made of the wait',
    in: 'proof',
    file: `${queue}/line-visit.ts`,
    find: "if (before['endsWait'] === true) await forgetWaitHappened(tx, visitId);",
    replace: '',
    caught: /waitEndedAt/,
  },
  {
    name: 'an undo of the second call takes the first back with it',
    in: 'proof',
    file: `${queue}/calling.ts`,
    find: "    patch: { lastMove: lastMove(line, doing, { kind: 'visit-recalled' }) },\n",
    replace: '',
    caught: /no order of these explains/,
  },
  {
    name: 'a line that is closed lets people in',
    in: 'proof',
    file: `${queue}/join-rules.ts`,
    find: "if (location.visibility === 'private') throw refuse('location-private');",
    replace: '',
    caught: /no order of these explains/,
  },
  {
    name: 'the end of the day ends a conversation',
    in: 'proof',
    file: `${queue}/end-day.ts`,
    find: "if (line.stage !== 'waiting' && line.stage !== 'called') return false;",
    replace: '',
    caught: /should be|transition-refused/,
  },
  {
    name: 'of two who came at the same moment the later is called first',
    in: 'proof',
    file: 'domain/queue/call-order.ts',
    find: 'a.orderAt - b.orderAt || a.ticketId - b.ticketId;',
    replace: 'a.orderAt - b.orderAt || b.ticketId - a.ticketId;',
    caught: /toEqual|deeply equal/,
  },
];
