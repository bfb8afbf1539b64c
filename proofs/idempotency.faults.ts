import type { Fault } from './harness/faults.ts';

const file = 'server/infrastructure/http/idempotency.ts';

export const faults: Fault[] = [
  {
    name: 'the key is kept in a transaction of its own, after the commit',
    file,
    find: `import { keepAnswer, keptAnswer, lockKey } from './idempotency-store.ts';`,
    replace: `import { keepAnswer as keepNow, keptAnswer, lockKey } from './idempotency-store.ts';

const keepAnswer = async (tx: Tx, kept: Parameters<typeof keepNow>[1]) =>
  tx.afterCommit(() => setTimeout(() => void (globalThis as any).laterDb.withVendor(tx.vendorId, async (other) => keepNow(other, kept)), 30));`,
    also: [
      {
        file: 'server/infrastructure/http/routes.ts',
        find: `  for (const { endpoint, handle, seal } of routes) {`,
        replace: `  (globalThis as any).laterDb = ground.db;
  for (const { endpoint, handle, seal } of routes) {`,
      },
    ],
    caught: /has \d+ visits/,
  },
  {
    name: 'a key is not held while it is worked on',
    file,
    find: `if (!locked) throw`,
    replace: `if (false) throw`,
    caught: /got 500/,
  },
  {
    name: 'another body with the same key is answered like the first',
    file,
    find: `if (kept.requestHash !== requestHash) throw`,
    replace: `if (false) throw`,
    caught: /did what 2 bodies asked for/,
  },
  {
    name: 'what is kept is told anew',
    file,
    find: `text: kept.answer }`,
    replace: `text: JSON.stringify({ ...(JSON.parse(kept.answer) as object), replayed: now }) }`,
    caught: /different bytes/,
  },
];
