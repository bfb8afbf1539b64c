import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'makes the same code for every vendor',
    in: 'proof',
    changes: [{ at: 'text-of-a-code', find: /`\$\{[\w.]+\}\//, replace: '`' }],
    caught: /distinct codes/,
  },
  {
    name: 'makes codes from the id',
    in: 'proof',
    changes: [
      {
        at: 'confirm-code',
        find: /^return (\w+)\([\w.]+\('confirm-code', (\w+\(\w+\))\).*;$/,
        replace:
          "const [vendor, visit] = $2.split('/').map(Number); const id = Buffer.alloc(16); id.writeUInt32BE(visit, 4); id.writeUInt32BE(vendor, 12); return $1(id);",
      },
    ],
    caught: /most biased byte/,
  },
  {
    name: 'clears one bit of every code',
    in: 'proof',
    changes: [
      {
        at: 'confirm-code',
        find: /^return (\w+)\((.*)\);$/,
        replace: 'const mac = $2; mac[9]! &= 127; return $1(mac);',
      },
    ],
    caught: /most biased byte/,
  },
  {
    name: 'stores a response with its code',
    in: 'proof',
    changes: [
      { at: 'sealed-answer', find: /, (?<text>\w+): / },
      { at: 'first-answer', find: /^return (?<sealed>.*);$/ },
      { at: 'answer-kept', find: /: \w+\(\w+\),/, replace: ': $<sealed>.$<text>,' },
    ],
    caught: /a code is stored/,
  },
];
