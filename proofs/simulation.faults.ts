import type { Fault } from './harness/faults.ts';

/** Gives a planted text the database where the source has none at hand. */
const LATER_DB = {
  file: 'server/infrastructure/http/routes.ts',
  find: `  for (const { endpoint, handle, seal } of routes) {`,
  replace: `  (globalThis as any).laterDb = ground.db;
  for (const { endpoint, handle, seal } of routes) {`,
};

export const faults: Fault[] = [
  {
    name: 'the answer goes out before the commit',
    file: 'server/infrastructure/database/database.ts',
    find: `const end = await sender.send(COMMIT);`,
    // Only once the simulation has begun: what it stands on must be there.
    replace: `const early = (globalThis as any).simulating;
      const release = client.release.bind(client);
      if (early) {
        client.release = () => {};
        sender.send(COMMIT).then(() => release(), release);
      }
      const end = early ? { command: 'COMMIT' } : await sender.send(COMMIT);`,
    caught: /broken: seed/,
  },
  {
    name: 'what happened and its event are two transactions',
    file: 'server/infrastructure/outbox/events-store.ts',
    find: `export async function appendEvent(tx: Tx, event: NewEvent): Promise<number> {`,
    replace: `export async function appendEvent(tx: Tx, event: NewEvent): Promise<number> {
  tx.afterCommit(() => void (globalThis as any).laterDb.withVendor(tx.vendorId, (other: Tx) => appendNow(other, event)).catch(() => {}));
  return 0;
}

async function appendNow(tx: Tx, event: NewEvent): Promise<number> {`,
    also: [LATER_DB],
    caught: /broken: seed/,
  },
  {
    name: 'a listener does something, and later moves on',
    file: 'server/infrastructure/outbox/listeners.ts',
    find: `await moveListener(tx, listener.name, last.position);`,
    replace: `tx.afterCommit(() => void ground.db.acrossVendors((other) => moveListener(other, listener.name, last.position), 'foyer_worker').catch(() => {}));`,
    caught: /twice or out of order/,
  },
  {
    name: 'the key is kept in a transaction of its own, after the commit',
    file: 'server/infrastructure/http/idempotency.ts',
    find: `import { keepAnswer, keptAnswer, lockKey } from './idempotency-store.ts';`,
    replace: `import { keepAnswer as keepNow, keptAnswer, lockKey } from './idempotency-store.ts';

const keepAnswer = async (tx: Tx, kept: Parameters<typeof keepNow>[1]) =>
  tx.afterCommit(() => void (globalThis as any).laterDb.withVendor(tx.vendorId, (other: Tx) => keepNow(other, kept)).catch(() => {}));`,
    also: [LATER_DB],
    caught: /ghosts|happened/,
  },
];
