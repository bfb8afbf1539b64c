import type { Fault } from './harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'answers before it commits',
    file: 'server/infrastructure/database/database.ts',
    find: `      const end = await client.query(waitingFor(as, { text: 'COMMIT' }));
      if (end.command === 'ROLLBACK') throw new Error('the transaction had failed before its end');
      client.release();`,
    replace: `      setTimeout(() => client.query('COMMIT').then(() => client.release(), () => client.release()), 40);`,
    caught: /lost/,
  },
];
