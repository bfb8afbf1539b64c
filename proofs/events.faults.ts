import type { Fault } from './harness/faults.ts';

const store = 'server/infrastructure/outbox/events-store.ts';

export const faults: Fault[] = [
  {
    name: 'the log is read by the ids that the database gives',
    file: store,
    find: 'FROM next_events(${after}, ${most})',
    replace: 'FROM proof_events_by_id(${after}, ${most})',
    caught: /heard \d+ of/,
  },
  {
    name: 'two workers read for one listener',
    file: store,
    find: 'l.name = ${name} FOR UPDATE SKIP LOCKED',
    replace: 'l.name = ${name}',
    caught: /events twice/,
  },
  {
    name: 'a listener does something, and later moves on',
    file: 'server/infrastructure/outbox/listeners.ts',
    find: 'await moveListener(tx, listener.name, last.position);',
    replace: `tx.afterCommit(() => setTimeout(() => void ground.db.acrossVendors((other) => moveListener(other, listener.name, last.position), 'foyer_worker').catch(() => {}), 20));`,
    caught: /events twice/,
  },
];
