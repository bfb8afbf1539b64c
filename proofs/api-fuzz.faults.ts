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
    caught: /is no answer that the document tells of/,
  },
  {
    name: 'answers a member otherwise than it is described',
    in: 'proof',
    file: 'server/capabilities/queue/see-display.ts',
    find: 'waiting_count: waiting.length,',
    replace: 'waiting_count: String(waiting.length) as unknown as number,',
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
    name: 'mistakes the kinds of JSON for one another',
    in: 'proof',
    file: 'server/infrastructure/http/routes.ts',
    find: "endpoint.api === 'open' ? JSON_API",
    replace: "endpoint.api !== 'open' ? JSON_API",
    caught: /comes as application/,
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
