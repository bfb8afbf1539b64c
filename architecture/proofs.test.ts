import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../proofs/harness/faults.ts';
import { assertPlantable, changesOf, planted } from '../proofs/harness/faults.ts';
import { proofsIn } from '../scripts/proving/proofs.ts';

const ROOT = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
const PROOFS = proofsIn();

// What is planted in no run of `npm test` would rot unseen: here each fault is held against the source as it stands.
describe('the faults that proofs must notice', () => {
  it('have a proof beside them, every one', () => {
    expect(PROOFS.length).toBeGreaterThan(0);
    expect(PROOFS.filter(({ test, faults }) => test === null || faults === null)).toEqual([]);
  });

  it.each(PROOFS.map((proof) => [proof.name, proof] as const))(
    'of %s can be planted',
    async (_name, proof) => {
      const { faults } = (await import(/* @vite-ignore */ `${ROOT}/${proof.faults}`)) as { faults: Fault[] };
      expect(faults.length).toBeGreaterThan(0);
      expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
      for (const fault of faults) {
        expect(() => assertPlantable(fault), fault.name).not.toThrow();
        for (const { find, replace } of changesOf(fault)) expect(replace, fault.name).not.toBe(find);
      }
    },
  );
});

describe('a planted text', () => {
  const change = { file: 'a.ts', find: 'now', replace: '$& never' };

  it('stands where the other stood, as it is written', () => {
    expect(planted('do it now', change)).toBe('do it $& never');
  });

  it.each([['then'], ['now and now']])('is refused where it cannot be meant: %s', (source) => {
    expect(() => planted(source, change)).toThrow('instead of once');
  });

  it('is refused in a file that has changed since', () => {
    const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8').slice(0, 40);
    const fault = { name: 'two', file: 'package.json', find: text, replace: '' };
    expect(() => assertPlantable(fault)).not.toThrow();
    expect(() => assertPlantable({ ...fault, also: [{ ...fault, find: 'nowhere in it' }] })).toThrow(
      '0 times',
    );
  });
});
