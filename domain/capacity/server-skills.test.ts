import { describe, expect, it } from 'vitest';
import { canServe, walkInSkills } from './server-skills.ts';

describe('canServe', () => {
  const plain = { serviceIds: new Set([1, 2]), methods: new Set([1, 3]) };

  it.each([
    [1, 1, true],
    [2, 3, true],
    [1, 2, false],
    [3, 1, false],
  ])('service %i by method %i: %s', (serviceId, method, expected) => {
    expect(canServe(plain, serviceId, method)).toBe(expected);
  });

  it('restricts the methods of single services', () => {
    const narrowed = { ...plain, methodsByService: new Map([[2, new Set([3])]]) };
    expect(canServe(narrowed, 2, 1)).toBe(false);
    expect(canServe(narrowed, 2, 3)).toBe(true);
    expect(canServe(narrowed, 1, 1)).toBe(true);
  });
});

describe('walkInSkills', () => {
  it('combines assignments and leaves out those by appointment only', () => {
    const skills = walkInSkills([
      { serviceId: 1, methods: [1], walkIn: true },
      { serviceId: 1, methods: [2], walkIn: true },
      { serviceId: 2, methods: [3], walkIn: true },
      { serviceId: 3, methods: [1], walkIn: false },
      { serviceId: 4, methods: [], walkIn: true },
    ]);
    expect([...skills.serviceIds]).toEqual([1, 2]);
    expect([1, 2, 3].map((method) => canServe(skills, 1, method))).toEqual([true, true, false]);
    expect([1, 2, 3].map((method) => canServe(skills, 2, method))).toEqual([false, false, true]);
    expect(canServe(skills, 3, 1)).toBe(false);
  });

  it('serves nothing without assignments', () => {
    expect(canServe(walkInSkills([]), 1, 1)).toBe(false);
  });
});
