import { describe, expect, it } from 'vitest';
import { drawsFor, SHUFFLED } from './draws.ts';
import { normalAbove, normalWhereAbove } from './normal.ts';
import { remainingLengths, STRATA, unitLengths } from './service-length.ts';

const meanOf = (figures: Float64Array) => figures.reduce((sum, one) => sum + one, 0) / figures.length;

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.158655254],
    [-1, 0.841344746],
    [1.959964, 0.025],
    [3, 0.001349898],
    [6, 9.8659e-10],
  ])('has above %d a share of %d', (z, share) => {
    expect(normalAbove(z) / share).toBeCloseTo(1, 5);
    expect(normalWhereAbove(share)).toBeCloseTo(z, 4);
  });
});

describe('lengths of services', () => {
  it('have their exact mean and nearly their scatter', () => {
    const units = unitLengths(0.6);
    expect(meanOf(units)).toBeCloseTo(1, 9);
    const logs = units.map(Math.log);
    const middle = meanOf(logs);
    expect(Math.sqrt(meanOf(logs.map((log) => (log - middle) ** 2)))).toBeCloseTo(0.6, 1);
    expect(unitLengths(0).every((unit) => Math.abs(unit - 1) < 1e-9)).toBe(true);
  });

  it('have more left on average long after the mean than just past it', () => {
    const left = (age: number) => meanOf(remainingLengths({ minutes: 20, scatter: 0.6 }, age));
    expect(left(0)).toBeCloseTo(20, 6);
    expect(left(5)).toBeGreaterThan(14);
    expect(left(5)).toBeLessThan(16);
    expect(left(60)).toBeGreaterThan(left(20));
    expect(left(1e9)).toBeGreaterThan(0);
    expect(
      [...remainingLengths({ minutes: 20, scatter: 0.6 }, 300)].every(
        (one) => one >= 0 && Number.isFinite(one),
      ),
    ).toBe(true);
  });

  it('agree with the distribution cut off at the age', () => {
    const minutes = 20;
    const above = (length: number) => normalAbove((Math.log(length / minutes) + 0.18) / 0.6);
    const median = remainingLengths({ minutes, scatter: 0.6 }, 12)[STRATA / 2]!;
    expect(above(12 + median) / above(12)).toBeCloseTo(0.5, 2);
  });

  it('without scatter end at their length', () => {
    expect(remainingLengths({ minutes: 10, scatter: 0 }, 4)[17]).toBe(6);
    expect(remainingLengths({ minutes: 10, scatter: 0 }, 14)[17]).toBe(0);
  });
});

describe('draws', () => {
  it('give each visitor each part once', () => {
    for (const ticket of [1, 2, 99, 4_000_000_000]) {
      const { shuffle, offset } = drawsFor(ticket, 2);
      const parts = Array.from({ length: STRATA }, (_, pass) => SHUFFLED[shuffle + (pass ^ offset)]!);
      expect(parts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: STRATA }, (_, n) => n));
    }
  });

  it('are independent', () => {
    let most = 0;
    for (let ticket = 1; ticket < 200; ticket += 1) {
      const [one, other] = [drawsFor(ticket, 2), drawsFor(ticket + 1, 2)];
      let sum = 0;
      for (let pass = 0; pass < STRATA; pass += 1)
        sum +=
          (SHUFFLED[one.shuffle + (pass ^ one.offset)]! - 63.5) *
          (SHUFFLED[other.shuffle + (pass ^ other.offset)]! - 63.5);
      most = Math.max(most, Math.abs(sum / (STRATA * 1365)));
    }
    expect(most).toBeLessThan(0.45);
  });
});
