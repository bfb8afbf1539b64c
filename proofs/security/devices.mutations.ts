import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'takes a kiosk of any location for one of this',
    in: 'proof',
    changes: [{ at: 'kiosk-of-a-location', find: /&& [\w.]+ === [\w.]+;$/, replace: ';' }],
    caught: /of another location/,
  },
  {
    name: 'lets a device act as staff',
    in: 'proof',
    changes: [{ at: 'rights-of-a-device' }],
    caught: /at an endpoint for staff/,
  },
  {
    name: 'enrols two browsers by one code',
    in: 'proof',
    changes: [
      {
        at: 'enrolment-code-used',
        find: /DELETE FROM (\w+) ([^]*) RETURNING ([^`]*)/,
        replace: 'SELECT $3 FROM $1 $2',
      },
    ],
    caught: /browsers of one code/,
  },
  {
    name: 'accepts a nonce twice',
    in: 'proof',
    changes: [
      { at: 'nonce-accepted-once', find: /AND \(proven_at IS NULL OR proven_at < \$\{.*\}\)/, replace: '' },
    ],
    caught: /the nonce again/,
  },
  {
    name: 'checks no signature',
    in: 'proof',
    changes: [{ at: 'signature-of-a-device', find: /&& \w+\([^]*\)(?=;$)/, replace: '&& true' }],
    caught: /another key/,
  },
  {
    name: 'takes any token for the session of a device',
    in: 'proof',
    changes: [{ at: 'session-of-a-device', find: / \|\| !\w+\(\w+\)/, replace: '' }],
    caught: /a forged token/,
  },
  {
    name: 'leaves a revoked device its session',
    in: 'proof',
    changes: [{ at: 'revoked-device' }],
    caught: /after its revocation/,
  },
  {
    name: 'counts no wrong PIN',
    in: 'proof',
    changes: [{ at: 'wrong-pin-counted', find: 'wrong_pins + 1 END', replace: 'wrong_pins END' }],
    caught: /guesses of a PIN/,
  },
  {
    name: 'tries PINs during a pause',
    in: 'proof',
    changes: [{ at: 'paused-pin' }],
    caught: /guesses of a PIN/,
  },
  {
    name: 'counts no wrong number at a check-in',
    in: 'proof',
    changes: [{ at: 'check-in-guess-counted', find: /= await [^]*(?=;$)/, replace: '= 0' }],
    caught: /guesses of a number/,
  },
  {
    name: 'stops a kiosk with its branch',
    in: 'proof',
    changes: [
      { at: 'device-budget', find: /= \w+ && [^]*(?=;$)/, replace: '= undefined as string | undefined' },
    ],
    caught: /the kiosk of a busy branch/,
  },
  {
    name: 'gives a budget to every cookie that names a device',
    in: 'proof',
    changes: [
      { at: 'claimed-device', find: /^return \w+\(.*\) \? (\w+) : undefined;$/, replace: 'return $1;' },
    ],
    caught: /without the token of a device/,
  },
];
