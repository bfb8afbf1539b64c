import { describe, expect, it } from 'vitest';
import { readVisitorQuery } from './visitor-query.ts';

describe('the query of a visitor page', () => {
  it.each([
    ['', null],
    ['?mode=kiosk', 'kiosk'],
    ['?mode=tv', 'tv'],
    ['?mode=embed', 'embed'],
    ['?mode=invitation', 'invitation'],
    ['?mode=walk-in', 'walk-in'],
    ['?mode=walkin', 'walk-in'],
    ['?mode=walk_in', 'walk-in'],
    ['?mode=KIOSK', null],
    ['?mode=constructor', null],
  ])('%s has mode %s', (search, mode) => {
    expect(readVisitorQuery(search).mode).toBe(mode);
  });

  it.each([
    ['', 1],
    ['?meeting_method=', 1],
    ['?meeting_method=1', 1],
    ['?meeting_method=2', 2],
    ['?meeting_method=3', 3],
    ['?meeting_method=4', 3],
    ['?meeting_method=phone', 3],
  ])('%s means method %i', (search, method) => {
    expect(readVisitorQuery(search).method).toBe(method);
  });

  it.each([
    ['?services=3,5', ['3', '5'], false],
    ['?service=3', ['3'], false],
    ['?service_id=3&locked=1', ['3'], true],
    ['?services=3,5&locked=1', ['3', '5'], false],
    ['?services=3,,x, 3', ['3'], false],
    ['', [], false],
  ])('%s offers services %j, locked %s', (search, services, locked) => {
    const query = readVisitorQuery(search);
    expect(query.services).toEqual(services);
    expect(query.serviceLocked).toBe(locked);
  });

  it('takes the five UTM parameters, at most 255 characters of each, and no other', () => {
    const { utm } = readVisitorQuery(`?utm_source=mail&utm_term=${'x'.repeat(300)}&utm_id=9&gclid=1`);
    expect(utm).toEqual({ utm_source: 'mail', utm_term: 'x'.repeat(255) });
  });

  it('forces the source of an invitation', () => {
    expect(readVisitorQuery('?mode=invitation&utm_source=mail').utm).toEqual({ utm_source: 'invitation' });
  });

  it('reads the link of one visit, and drops an invalid id', () => {
    expect(readVisitorQuery('?id=42&code=abc')).toMatchObject({ id: '42', code: 'abc' });
    expect(readVisitorQuery('?id=4x&code=')).toMatchObject({ id: null, code: null });
  });

  it('reads a suggested staff member and location, and drops invalid ids', () => {
    const read = (search: string) => {
      const { preferredStaff, preferredLocation } = readVisitorQuery(search);
      return [preferredStaff, preferredLocation];
    };
    expect(read('?preferred_staff=12&preferred_location=e:north')).toEqual(['12', 'e:north']);
    expect(read('?preferred_staff=Ana&preferred_location=')).toEqual([null, null]);
  });

  it.each([
    ['2026-11-24T17:00:00Z', '2026-11-24T17:00:00Z'],
    ['2026-13-24T17:00:00Z', null],
    ['tomorrow', null],
  ])('preselects the slot %s of a link: %s', (text, start) => {
    expect(readVisitorQuery(`?start=${text}`).start).toBe(start);
  });

  it('reads the rest', () => {
    const query = readVisitorQuery(
      '?location=e:harbor-001&embed=1&booked_through=kiosk_qr&src=t&external_id=E1&workflow=7&lang=fr&rwg_token=g1',
    );
    expect(query).toMatchObject({
      location: 'e:harbor-001',
      embed: true,
      kioskQr: true,
      src: 't',
      externalId: 'E1',
      workflow: '7',
      lang: 'fr',
      rwgToken: 'g1',
    });
  });
});
