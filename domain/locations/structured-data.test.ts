import { describe, expect, it } from 'vitest';
import type { Weekday } from '../time/date.ts';
import { fromIso } from '../time/instant.ts';
import type { HoursAdjustment, HoursSchedule } from './opening-hours.ts';
import { structuredData } from './structured-data.ts';
import type { DescribedLocation } from './structured-data.ts';

// A Wednesday.
const NOW = fromIso('2026-11-18T15:00:00Z');
const VENDOR = {
  name: 'Harbor Bank',
  homepage: 'https://harbor.example',
  logo: '',
  locator: 'https://foyer.example/s/harbor-bank/branch-locator',
};

const block = (weekday: number, from: number, to: number) => ({
  weekday: weekday as Weekday,
  from,
  to,
  method: null,
  effectiveFrom: null,
  effectiveTo: null,
});
const closed = (date: string, from = 0, to = 1440): HoursAdjustment => ({
  kind: 'unavailable',
  fromDate: date,
  toDate: date,
  from,
  to,
});
const hours = (adjustments: HoursAdjustment[] = []): HoursSchedule => ({
  zone: 'America/New_York',
  blocks: [block(3, 540, 720), block(3, 780, 1440), block(4, 540, 1020)],
  adjustments,
});
const pike: DescribedLocation = {
  id: 7,
  name: 'Pike Street',
  physical: true,
  accessible: false,
  address: '1 Pike Street',
  city: 'Seattle',
  region: 'WA',
  postalCode: '98101',
  country: 'US',
  latitude: 47.6,
  longitude: -122.3,
  phone: '+12065550100',
  schedule: hours(),
};

type Described = { '@graph': Record<string, unknown>[] };
const described = (...locations: DescribedLocation[]) =>
  (structuredData(VENDOR, locations, NOW) as Described)['@graph'];

describe('the structured data of a vendor', () => {
  it('describes the vendor, and each location as a business of its own', () => {
    const [vendor, first, second] = described(pike, { ...pike, id: 8, name: 'Queen' });
    expect(vendor).toEqual({
      '@type': 'Organization',
      '@id': `${VENDOR.locator}#vendor`,
      name: 'Harbor Bank',
      url: 'https://harbor.example',
    });
    expect(first).toMatchObject({
      '@type': 'LocalBusiness',
      '@id': `${VENDOR.locator}#location-7`,
      name: 'Pike Street',
      parentOrganization: { '@id': `${VENDOR.locator}#vendor` },
      telephone: '+12065550100',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Pike Street',
        addressLocality: 'Seattle',
        addressRegion: 'WA',
        postalCode: '98101',
        addressCountry: 'US',
      },
      geo: { latitude: 47.6, longitude: -122.3 },
    });
    expect(second).toMatchObject({ '@id': `${VENDOR.locator}#location-8`, name: 'Queen' });
  });

  it('says of a location without steps that it is accessible, and of others nothing', () => {
    const [, first, second, third] = described(
      { ...pike, accessible: true },
      pike,
      // Nothing to reach.
      { ...pike, accessible: true, physical: false },
    );
    expect(first!['amenityFeature']).toEqual({
      '@type': 'LocationFeatureSpecification',
      name: 'Wheelchair accessible',
      value: true,
    });
    expect([second, third].map((one) => one!['amenityFeature'])).toEqual([undefined, undefined]);
  });

  it('has the regular week with its breaks; a day ends with its last minute', () => {
    const on = (day: string, opens: string, closes: string) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day}`,
      opens,
      closes,
    });
    expect(described(pike)[1]).toMatchObject({
      openingHoursSpecification: [
        on('Wednesday', '09:00', '12:00'),
        on('Wednesday', '13:00', '23:59'),
        on('Thursday', '09:00', '17:00'),
      ],
    });
    expect(described(pike)[1]).not.toHaveProperty('specialOpeningHoursSpecification');
  });

  it('tells the days that differ, and leaves the regular week as it is', () => {
    const [, location] = described({
      ...pike,
      schedule: hours([closed('2026-11-19'), closed('2026-11-25', 540, 600)]),
    });
    expect(location!['openingHoursSpecification']).toHaveLength(3);
    expect(location!['specialOpeningHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-11-19',
        validThrough: '2026-11-19',
        opens: '00:00',
        closes: '00:00',
      },
      expect.objectContaining({ validFrom: '2026-11-25', opens: '10:00', closes: '12:00' }),
      expect.objectContaining({ validFrom: '2026-11-25', opens: '13:00', closes: '23:59' }),
    ]);
  });

  it('says nothing that is not known or not shown', () => {
    const [, location] = described({
      ...pike,
      region: '',
      latitude: null,
      phone: '',
      schedule: null,
    });
    expect(location).not.toHaveProperty('telephone');
    expect(location).not.toHaveProperty('geo');
    expect(location).not.toHaveProperty('openingHoursSpecification');
    expect(location!['address']).not.toHaveProperty('addressRegion');
    expect(described({ ...pike, physical: false })[1]).not.toHaveProperty('address');
  });
});
