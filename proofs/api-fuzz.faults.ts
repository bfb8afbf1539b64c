import type { Fault } from './harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'reads what is nested without end',
    in: 'proof',
    file: 'server/infrastructure/http/validate.ts',
    find: 'const DEEPEST = 32;',
    replace: 'const DEEPEST = Number.POSITIVE_INFINITY;',
    caught: /: 500: /,
    size: 'whole',
  },
  {
    name: 'leaves an address that is too long to the framework',
    in: 'proof',
    file: 'server/app.ts',
    find: 'maxParamLength: 32 * 1024',
    replace: 'maxParamLength: 40',
    caught: /414 is no answer/,
  },
  {
    name: 'answers a member that is not described',
    in: 'proof',
    file: 'server/capabilities/queue/queue-view.ts',
    find: '    version: row.version,\n  };',
    replace: '    version: String(row.version) as unknown as number,\n  };',
    caught: /: 500: |not as described/,
  },
  {
    name: 'refuses with a code that the call does not name',
    in: 'proof',
    file: 'server/capabilities/queue/move-visit.ts',
    find: "throw refuse('visit-changed', {",
    replace: "throw refuse('slot-unavailable', {",
    caught: /409 is not as described/,
  },
  {
    name: 'sends JSON as a page',
    in: 'proof',
    file: 'server/infrastructure/http/routes.ts',
    find: "'application/json; charset=utf-8'",
    replace: "'text/html; charset=utf-8'",
    caught: /comes as text\/html/,
  },
  {
    name: 'says where in the program it refused',
    in: 'proof',
    file: 'server/infrastructure/http/error-answer.ts',
    find: 'title: say(refusal.code, wordValues(refusal.meta)),',
    replace: 'title: `${say(refusal.code, wordValues(refusal.meta))} ${String(refusal.stack)}`,',
    caught: /tells of its inside/,
  },
];
