import type { Fault } from './harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'a connection on which something failed is not given back',
    file: 'server/infrastructure/database/database.ts',
    find: `client.release(broken);`,
    replace: ``,
    caught: /nobody gives back|refused though the weather is calm/,
  },
  {
    name: 'a connection that broke is told as a fault of ours',
    file: 'server/infrastructure/database/outage.ts',
    find: `connection terminated|`,
    replace: ``,
    also: [{ file: 'server/infrastructure/database/outage.ts', find: `ECONNRESET|`, replace: `` }],
    caught: /other answers than a clean one/,
  },
];
