import type { Fault } from '../harness/faults.ts';

const redaction = 'server/infrastructure/logging/redaction.ts';

export const faults: Fault[] = [
  {
    name: 'logs addresses as they came, and hides nothing in them',
    in: 'proof',
    file: 'server/app.ts',
    find: '        method: request.method,\n        route,',
    replace: '        method: request.method,\n        url: request.url,\n        route,',
    also: [
      { file: redaction, find: 'text.replace(privateParameter, `$1${hidden}`)', replace: 'text' },
      { file: redaction, find: 'numbers.replace(bareCode, hidden)', replace: 'numbers' },
    ],
    caught: /a code in the log/,
  },
  {
    name: 'counts answers by their whole address',
    in: 'proof',
    file: 'server/app.ts',
    find: '      route,\n      method: request.method,\n      status: String(reply.statusCode),',
    replace:
      '      route: request.url,\n      method: request.method,\n      status: String(reply.statusCode),',
    caught: /a code in the figures/,
  },
  {
    name: 'lets anybody follow a visit who shows no code',
    in: 'proof',
    file: 'server/capabilities/queue/channel-policies.ts',
    find: 'return wish.confirmCode !== null && opensWithCode({ db, keys }, wish);',
    replace: 'return wish.confirmCode === null || opensWithCode({ db, keys }, wish);',
    caught: /channels opened/,
  },
  {
    name: 'tells everybody by its code which wait is whose',
    in: 'proof',
    file: 'server/capabilities/queue/recalculate-waits.ts',
    find: 'id: row.publicRef,',
    replace: 'id: `${row.publicRef} Robin`,',
    caught: /secrets heard/,
  },
];
