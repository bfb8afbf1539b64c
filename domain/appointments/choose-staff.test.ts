import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseStaff } from './choose-staff.ts';
import type { Candidate } from './choose-staff.ts';

const byId = (staffId: number): number => staffId;
const one = (staffId: number, minutes = 0, weight = 1): Candidate => ({ staffId, minutes, weight });

describe('the choice of staff', () => {
  it.each<[string, Candidate[], number | null, number | null, string | null]>([
    ['no staff member is free', [], null, null, null],
    ['only one is', [one(4, 900)], null, 4, 'only'],
    ['the preferred one', [one(1), one(2, 900)], 2, 2, 'wanted'],
    ['the preferred one is not free', [one(1, 60), one(2)], 3, 2, 'least-loaded'],
    ['the least for their weight', [one(1, 100, 1), one(2, 150, 2)], null, 2, 'least-loaded'],
    ['no weight comes last', [one(1, 0, 0), one(2, 900)], null, 2, 'least-loaded'],
    ['all without weight', [one(2, 0, 0), one(1, 9, 0)], null, 1, 'least-loaded'],
    ['equals by lot', [one(3), one(1), one(2)], null, 1, 'least-loaded'],
  ])('%s', (_, candidates, preferred, staffId, rule) => {
    const choice = chooseStaff(candidates, { preferred, lot: byId });
    expect(choice && [choice.staffId, choice.rule]).toEqual(staffId === null ? null : [staffId, rule]);
    expect(choice?.among.map((each) => each.staffId) ?? []).toEqual(candidates.map((each) => each.staffId));
  });

  it('distributes by weight: no staff member is further behind than the longest appointment', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(
        weights,
        fc.array(fc.constantFrom(15, 30, 45, 60), { minLength: 40, maxLength: 80 }),
        (each, lengths) => {
          const people = each.map((weight, i) => one(i + 1, 0, weight));
          for (const minutes of lengths) {
            const { staffId } = chooseStaff(people, { preferred: null, lot: byId })!;
            people.find((person) => person.staffId === staffId)!.minutes += minutes;
          }
          const loads = people.map(({ minutes, weight }) => minutes / weight);
          expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(60);
        },
      ),
    );
  });
});
