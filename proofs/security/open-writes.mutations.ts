import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'accepts one more attribute',
    in: 'proof',
    changes: [
      {
        at: 'changes-by-a-visitor',
        find: /await \w+\(\w+, (\w+), .*\)(?=;$)/,
        replace: `Object.assign($&,
    typeof $1['meeting_link'] === 'string' && {
      ['meeting_link'.replace(/_(.)/, (_, letter) => letter.toUpperCase())]: $1['meeting_link'],
    })`,
      },
    ],
    caught: /changed rows/,
  },
  {
    name: 'writes typed values to the recognised client',
    in: 'proof',
    changes: [
      {
        at: 'suggested-client',
        find: /UPDATE visits SET client_id = (\$\{\w+\})([^]*vendor_id = )(\$\{[\w.]+\})/,
        replace: "WITH known AS (UPDATE clients SET lang = 'fr' WHERE vendor_id = $3 AND id = $1)\n    $&",
      },
    ],
    caught: /stored clients/,
  },
  {
    name: 'accepts a visitor’s claim to be staff',
    in: 'proof',
    changes: [{ at: 'caller-of-a-join', find: "'anyone'", replace: "'staff'" }],
    caught: /by a visitor/,
  },
  {
    name: 'asks no kiosk for consent',
    in: 'proof',
    changes: [
      { at: 'fields-of-a-form', find: /, (?<request>\w+)\)/ },
      {
        at: 'faults-of-a-form',
        find: /;$/,
        replace:
          ".filter((one) => !Object.values($<request>).includes(14) || !Object.values(one).includes('compliance'));",
      },
    ],
    caught: /compliance-required/,
  },
];
