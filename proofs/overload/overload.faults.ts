import type { Fault } from '../harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'a line without an end: everybody waits, however many there are',
    file: 'server/infrastructure/http/admission.ts',
    find: `const isFull = (): boolean => running >= size.running && waiters.length >= size.waiting;`,
    replace: `const isFull = (): boolean => false;`,
    caught: /calls that wait/,
  },
  {
    name: 'staff wait among the visitors',
    file: 'server/infrastructure/http/routes.ts',
    find: `endpoint.access === 'anyone' ? 'visitors' : 'staff'`,
    replace: `'visitors'`,
    caught: /staff who were sent away/,
  },
];
