import { describe, expect, it } from 'vitest';
import { confirmCode } from '#server/capabilities/visits/open-with-code.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { contentsOf } from '../harness/contents-store.ts';
import { figure, sized } from '../harness/figures.ts';
import { openSecurityFixture } from './fixture.ts';

const proof = 'codes';
const CODES = sized(100_000, 1_000_000);
const JOINS = sized(12, 60);

describe('confirm codes', () => {
  it('are 128 bits without repetition, bias or correlation between neighbours', () => {
    const keys = keysOf(['a secret of at least thirty-two characters']);
    const seen = new Set<string>();
    const counts = Array.from({ length: 16 }, () => new Float64Array(256));
    let differing = 0;
    let last: Buffer | undefined;
    for (let n = 0; n < CODES; n += 1) {
      const code = confirmCode(keys, { vendorId: (n % 4) + 1, visitId: (n >> 2) + 1, codeVersion: 1 });
      seen.add(code);
      const bytes = bytesOf(code);
      for (let at = 0; at < 16; at += 1) counts[at]![bytes[at]!]! += 1;
      if (last) differing += bitsApart(bytes, last);
      last = bytes;
    }
    expect(seen.size, 'distinct codes').toBe(CODES);
    // Of 255 degrees of freedom; six deviations from the mean occur by chance once in 10⁸ times.
    const chi = counts.map((cells) => chiSquared(cells, CODES / 256));
    const worst = Math.max(...chi.map((value) => Math.abs(value - 255) / Math.sqrt(510)));
    expect(worst, 'deviation of the most biased byte').toBeLessThan(6);
    const apart = differing / (CODES - 1);
    expect(
      Math.abs(apart - 64) / (Math.sqrt(32) / Math.sqrt(CODES - 1)),
      'bits between neighbours',
    ).toBeLessThan(6);
    figure({
      proof,
      what: 'generated codes, all different',
      value: seen.size,
      unit: 'codes',
      goal: { atLeast: 100_000 },
    });
    figure({
      proof,
      what: 'chi² of the most biased byte, from its mean',
      value: worst,
      unit: 'σ',
      goal: { atMost: 6 },
    });
    figure({ proof, what: 'bits that differ between neighbours', value: apart, unit: 'of 128' });
  });

  it('occur nowhere in the database, in no spelling', async () => {
    const { app, join, ask } = await openSecurityFixture();
    const visits = [];
    for (let n = 0; n < JOINS; n += 1) visits.push(await join());
    for (const { id, code } of visits) {
      await ask(`GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
      await ask(`PATCH /api/v2/open/queue-appointments/${id}`, {
        key: `a key of sixteen or more ${id}`,
        body: {
          data: { type: 'queue-appointments', attributes: { notes: 'By the door', confirm_code: code } },
        },
      });
    }
    await app.settle();
    const contents = await contentsOf(app.deps.connection);
    const all = [...contents.values()].flat().join('\n');
    expect(all).toContain('By the door');
    expect(all, 'a response is stored').toContain('confirm_code');
    for (const { code } of visits)
      for (const spelling of spellings(code)) expect(all.includes(spelling), 'a code is stored').toBe(false);
  });
});

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function bytesOf(code: string): Buffer {
  let value = 0n;
  for (const letter of code) value = value * 62n + BigInt(ALPHABET.indexOf(letter));
  return Buffer.from(value.toString(16).padStart(32, '0'), 'hex');
}

function spellings(code: string): string[] {
  const bytes = bytesOf(code);
  return [
    code,
    bytes.toString('hex'),
    bytes.toString('base64url'),
    bytes.toString('base64').replace(/=+$/, ''),
  ];
}

const chiSquared = (cells: Float64Array, expected: number): number =>
  cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

function bitsApart(one: Buffer, other: Buffer): number {
  let bits = 0;
  for (let at = 0; at < 16; at += 1)
    for (let left = one[at]! ^ other[at]!; left > 0; left &= left - 1) bits += 1;
  return bits;
}
