import type { Fault } from './harness/faults.ts';

const file = 'domain/capacity/wall-days.ts';

export const faults: Fault[] = [
  {
    name: 'zones are whole hours apart',
    in: 'proof',
    file,
    find: 'const ahead = Math.round(stretch.offset / MINUTE);',
    replace: 'const ahead = Math.round(stretch.offset / MINUTE / 60) * 60;',
    caught: /are (missing|wrong)/,
  },
  {
    name: 'a date has one offset',
    in: 'proof',
    file,
    find: 'if (known) known.parts.push(part);',
    replace: 'if (known) known.parts.splice(0, 1, part);',
    caught: /are (missing|wrong)/,
  },
  {
    name: 'the next day is a day later',
    in: 'proof',
    file: 'domain/time/zone.ts',
    find: 'while (i > 0 && span.from[i]! > instant) i -= 1;',
    replace: 'while (i > 0 && span.from[i]! > instant - DAY) i -= 1;',
    caught: /does not lead back|another time|to be less than/,
  },
];
