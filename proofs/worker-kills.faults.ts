import type { Fault } from './harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'a job stays with its worker for four hours, alive or dead',
    file: 'server/infrastructure/jobs/jobs.ts',
    find: 'heartbeatSeconds: ',
    replace: '...{ expireInSeconds: 4 * 3600 }, notKept: ',
    caught: /expected \d+ to be 10/,
  },
  {
    name: 'a listener does something, and later moves on',
    file: 'server/infrastructure/outbox/listeners.ts',
    find: 'await moveListener(tx, listener.name, last.position);',
    replace: `tx.afterCommit(() => setTimeout(() => void ground.db.acrossVendors((other) => moveListener(other, listener.name, last.position), 'foyer_worker').catch(() => {}), 20));`,
    caught: /done twice/,
  },
];
