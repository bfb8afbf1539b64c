import { describe, expect, it } from 'vitest';
import { readVisitorQuery } from '../../modes/visitor-query.ts';
import { presetsOf } from './presets.ts';

const NO_LINK = { services: [], locations: [], staff: [], locks: [] };
type Link = NonNullable<Parameters<typeof presetsOf>[0]['link']>;

/** The presets of a link; the gate has put its single records into the query. */
const of = (link: Partial<Link> | null, search = '') =>
  presetsOf({
    query: readVisitorQuery(search),
    locksLocation: false,
    link: link && { ...NO_LINK, ...link },
  });

describe('the presets of a booking', () => {
  it('are those of the address without a link', () => {
    expect(of(null, '?services=5&locked=1&location=3&meeting_method=2&preferred_staff=9')).toMatchObject({
      services: ['5'],
      serviceLocked: true,
      service: null,
      location: '3',
      locations: [],
      people: [],
      method: 2,
      methodLocked: false,
      preferredStaff: '9',
      preferredLocation: '3',
      fixed: [],
    });
  });

  it('preselect what a link suggests, and leave the other options', () => {
    expect(of({ services: ['5'], locations: ['3', '4'], staff: ['9', '10'] })).toMatchObject({
      service: '5',
      services: [],
      locations: [],
      people: [],
      methodLocked: false,
      preferredLocation: '3',
      fixed: [],
    });
    expect(of({ services: ['5', '6'] }).service).toBeNull();
  });

  it('narrow the options to what a link locks', () => {
    const link: Partial<Link> = {
      locations: ['3', '4'],
      staff: ['9', '10'],
      locks: ['service', 'location', 'staff', 'method', 'language'],
    };
    expect(of(link)).toMatchObject({
      locations: ['3', '4'],
      people: ['9', '10'],
      methodLocked: true,
      fixed: ['service', 'location', 'staff', 'meeting-methods'],
    });
  });

  it.each([
    [true, '?location=3', true],
    [true, '', false],
    [false, '?location=3', false],
  ])('fix the location where the vendor does (%s) and the address names one: %s', (locks, search, fixed) => {
    const query = readVisitorQuery(search);
    expect(presetsOf({ query, locksLocation: locks, link: null }).locationLocked).toBe(fixed);
  });
});
