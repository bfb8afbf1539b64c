import type { Fault } from '../harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'looks for an address in every beginning of a word',
    in: 'proof',
    file: 'server/infrastructure/logging/redaction.ts',
    find: '(?<![\\p{L}\\p{N}._%+-])[\\p{L}',
    replace: '[\\p{L}',
    caught: /redaction of a log line/,
  },
  {
    name: 'leaves slashes at the end to a pattern',
    in: 'proof',
    file: 'domain/access/permission-table.ts',
    find: "const clean = withoutSlashes(path.replace(/[?#].*$/, ''));",
    replace: "const clean = path.replace(/[?#].*$/, '').replace(/(.)\\/+$/, '$1');",
    caught: /the right that a path asks for/,
  },
];
