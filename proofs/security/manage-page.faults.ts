import type { Fault } from '../harness/faults.ts';

const lock = { in: 'proof', file: 'server/capabilities/visits/open-with-code.ts' } as const;

export const faults: Fault[] = [
  {
    ...lock,
    name: 'opens to any code',
    find: 'if (right === undefined || serviceId === null',
    replace: 'if ((code.length !== 22 && right === undefined) || serviceId === null',
    caught: /not turned away/,
  },
  {
    ...lock,
    name: 'says that the code is wrong',
    find: "throw refuse('not-found');",
    replace: "throw refuse(serviceId === null ? 'not-found' : 'forbidden');",
    caught: /not turned away|kinds of answers/,
  },
  {
    ...lock,
    name: 'says it in a header',
    find: "throw refuse('not-found');",
    replace: "throw refuse('not-found', serviceId === null ? {} : { retryAfter: 1 });",
    caught: /kinds of answers/,
  },
  {
    ...lock,
    name: 'counts no guess at an id that nobody has',
    find: '  if (right === undefined || serviceId === null',
    replace:
      "  if (serviceId === null) throw refuse('not-found');\n  if (right === undefined || serviceId === null",
    caught: /see: an id of nobody/,
  },
  {
    ...lock,
    name: 'thinks longer about an id that somebody has',
    find: '  const known =',
    replace: '  if (serviceId !== null) for (let n = 0; n < 300; n += 1) opened(FIRST);\n  const known =',
    caught: /difference in time/,
    size: 'whole',
  },
];
