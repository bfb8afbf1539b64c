import type { Fault } from '../harness/faults.ts';

const derived = {
  in: 'proof',
  file: 'server/capabilities/visits/confirm-code.ts',
} as const;

export const faults: Fault[] = [
  {
    ...derived,
    name: 'makes the same code for every vendor',
    find: '`${of.vendorId}/${of.visitId}/${of.codeVersion}`',
    replace: '`${of.visitId}/${of.codeVersion}`',
    caught: /like no other/,
  },
  {
    ...derived,
    name: 'makes codes from the id',
    find: "return base62(keys.mac('confirm-code', textOf(of)).subarray(0, 16));",
    replace:
      'const id = Buffer.alloc(16); id.writeUInt32BE(of.visitId, 4); id.writeUInt32BE(of.vendorId, 12); return base62(id);',
    caught: /leans most/,
  },
  {
    ...derived,
    name: 'leaves a bit of every code out',
    find: "return base62(keys.mac('confirm-code', textOf(of)).subarray(0, 16));",
    replace:
      "const mac = keys.mac('confirm-code', textOf(of)).subarray(0, 16); mac[9]! &= 127; return base62(mac);",
    caught: /leans most/,
  },
  {
    in: 'proof',
    name: 'keeps an answer with its code',
    file: 'server/infrastructure/http/idempotency.ts',
    find: 'answer: textOf(answer), now });',
    replace: 'answer: seal.restore(textOf(answer), tx.vendorId), now });',
    caught: /a code is kept/,
  },
];
