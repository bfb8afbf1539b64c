import type { Fault } from './harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'the answer goes out before the commit',
    file: 'server/infrastructure/database/database.ts',
    find: `const end = await client.query(`,
    replace: `const release = client.release.bind(client);
      client.release = () => {};
      setTimeout(() => client.query('COMMIT').then(() => release(), release), 100);
      const end = ((..._unsent) => ({ command: 'COMMIT' }))(`,
    caught: /lost/,
  },
  {
    name: 'a key is not kept',
    file: 'server/infrastructure/http/idempotency.ts',
    find: `  await keepAnswer(`,
    replace: `  if (false) await keepAnswer(`,
    caught: /taken twice/,
  },
];
