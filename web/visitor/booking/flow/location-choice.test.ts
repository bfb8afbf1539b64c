import { describe, expect, it } from 'vitest';
import type { LocationResource } from '#contract/vendors/locations.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { isElsewhere, isNamed, methodsOffered, offersMethod } from './location-choice.ts';

const service = (methods: number[]) =>
  ({ id: '1', type: 'services', attributes: { meeting_methods: methods } }) as ServiceResource;
const where = (takes: Partial<LocationResource['attributes']>) =>
  ({
    id: '7',
    type: 'locations',
    attributes: { external_id: 'branch-7', physical: true, takes_phone: true, takes_video: true, ...takes },
  }) as LocationResource;
const open = { choosable: true, supportsPhone: true, supportsVideo: true };

describe('the meeting methods of a service', () => {
  it.each([
    ['are its own without a location', [1, 2, 3, 4], [], open, [1, 2, 3, 4]],
    ['are limited to those of the location', [1, 2, 3], [where({ takes_phone: false })], open, [1, 3]],
    ['leave out in person at a remote location', [1, 2], [where({ physical: false })], open, [2]],
    ['include off site at a remote location', [4], [where({ physical: false })], open, [4]],
    [
      'leave out video where no location has a room for it',
      [1, 3],
      [where({ takes_video: false }), where({ takes_video: false })],
      open,
      [1],
    ],
    [
      'include video where one location has a room',
      [3],
      [where({ takes_video: false }), where({})],
      open,
      [3],
    ],
    ['are in person without a choice', [2, 3], [], { ...open, choosable: false }, [1]],
    ['are limited to those of the vendor', [1, 2, 3], [], { ...open, supportsVideo: false }, [1, 2]],
  ])('%s', (_, methods, locations, facts, expected) => {
    expect(methodsOffered(service(methods), locations, facts)).toEqual(expected);
  });
});

describe('a location', () => {
  it('is offered for a meeting method that it takes', () => {
    expect(offersMethod(where({ takes_video: false }), 3, open)).toBe(false);
    expect(offersMethod(where({ takes_video: false }), null, open)).toBe(true);
    // Without a choice of meeting method, visitors come to any location.
    expect(offersMethod(where({ physical: false }), 1, { ...open, choosable: false })).toBe(true);
  });

  it('matches its id and the vendor’s own id', () => {
    expect(['7', 'e:branch-7', 'branch-7', '8'].map((name) => isNamed(where({}), name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    [null, false],
    ['7', false],
    ['e:branch-7', false],
    ['8', true],
    ['e:branch-8', true],
  ])('with a link that names %s is another: %s', (linked, other) => {
    expect(isElsewhere(where({}), linked)).toBe(other);
    expect(isElsewhere(null, linked)).toBe(false);
  });
});
