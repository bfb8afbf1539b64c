import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the files of exports stay',
    in: 'proof',
    changes: [{ at: 'exports-of-a-client', find: /await \w+\(.*\)/, replace: '0' }],
    caught: /marks after the erasure/,
  },
  {
    name: 'the person who asked may approve',
    in: 'proof',
    changes: [{ at: 'second-person', find: /\w+\.\w+ \?/, replace: 'false ?' }],
    caught: /approved by one person/,
  },
  {
    name: 'visits to come are not cancelled',
    in: 'proof',
    changes: [{ at: 'visits-cancelled-first' }],
    caught: /visits to come/,
  },
  {
    name: 'the ledger of another installation is applied',
    in: 'proof',
    changes: [{ at: 'ledger-of-another', find: /!\(await [^)]*\)\)/, replace: 'false' }],
    caught: /another installation/,
  },
  {
    name: 'the ledger is read, and nothing is repeated',
    in: 'proof',
    changes: [{ at: 'erased-again' }],
    caught: /marks in the restored backup/,
  },
];
