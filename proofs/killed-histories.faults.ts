import type { Fault } from './harness/faults.ts';

export const faults: Fault[] = [
  {
    // Late, so that a kill falls between the commit and the answer.
    name: 'a key is not kept, and the answer is late',
    file: 'server/infrastructure/http/idempotency.ts',
    find: `  keepAnswer(`,
    replace: `  if (false) keepAnswer(`,
    also: [
      {
        file: 'server/infrastructure/http/routes.ts',
        find: `        return present(reply, endpoint, answer);`,
        replace: `        await new Promise((resolve) => setTimeout(resolve, 100));
        return present(reply, endpoint, answer);`,
      },
    ],
    caught: /nothing explains/,
  },
  {
    name: 'the answer goes out before the commit',
    file: 'server/infrastructure/database/database.ts',
    find: `const end = await sender.send(COMMIT);`,
    replace: `const release = client.release.bind(client);
      client.release = () => {};
      setTimeout(() => sender.send(COMMIT).then(() => release(), release), 100);
      const end = { command: 'COMMIT' };`,
    caught: /nothing explains/,
  },
];
