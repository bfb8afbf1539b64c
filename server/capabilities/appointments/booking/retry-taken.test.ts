import { describe, expect, it } from 'vitest';
import { retryTaken, TRIES } from './retry-taken.ts';

const lostRace = () => Object.assign(new Error('no_double_booking'), { code: '23P01' });

/** Work that loses the first `races`, and counts its runs. */
function working(races: number, error: () => Error = lostRace) {
  const runs = { count: 0 };
  const work = async (): Promise<number> => {
    runs.count += 1;
    if (runs.count <= races) throw error();
    return runs.count;
  };
  return { runs, work };
}

describe('a transaction that reserves time', () => {
  it('runs again after each lost race, up to the last try', async () => {
    expect(await retryTaken(working(0).work)).toBe(1);
    expect(await retryTaken(working(3).work)).toBe(4);
    expect(await retryTaken(working(TRIES - 1).work)).toBe(TRIES);
  });

  it('is refused after the last try, and the refusal is built only then', async () => {
    const { runs, work } = working(Infinity);
    const refusals: number[] = [];
    const refusal = async () => {
      refusals.push(runs.count);
      return new Error('refused');
    };
    await expect(retryTaken(work, refusal)).rejects.toThrow('refused');
    expect([runs.count, refusals]).toEqual([TRIES, [TRIES]]);
  });

  it('without a refusal of its own fails with the constraint’s error', async () => {
    await expect(retryTaken(working(Infinity).work)).rejects.toMatchObject({ code: '23P01' });
  });

  it('runs once when it fails for another reason', async () => {
    const { runs, work } = working(Infinity, () => Object.assign(new Error('unique'), { code: '23505' }));
    await expect(retryTaken(work)).rejects.toMatchObject({ code: '23505' });
    expect(runs.count).toBe(1);
  });
});
