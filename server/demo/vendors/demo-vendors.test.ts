import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isRole } from '#domain/codes/role.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { offsetMinutes } from '#domain/time/zone.ts';
import { checkSetting } from '#domain/vendors/settings.ts';
import { DEMO_VENDORS } from './demo-vendors.ts';
import { harborBank } from './harbor-bank.ts';
import { sunriseClinic } from './sunrise-clinic.ts';
import { hoursOf, methodsAt } from '../writing/vendor-layout.ts';
import { mostLocations, withLocations } from './vendor-size.ts';
import { readWeek } from './week-notation.ts';

const grown = withLocations(harborBank, 90);

describe.each([
  ...DEMO_VENDORS.map((vendor) => [vendor.pathname, vendor] as const),
  ['harbor-bank with ninety locations', grown] as const,
])('%s', (_, vendor) => {
  it('has only settings that the registry allows', () => {
    for (const [key, value] of Object.entries(vendor.settings))
      expect([key, checkSetting(key, value)]).toEqual([key, expect.objectContaining({ ok: true })]);
    for (const logo of ['theme.logo', 'theme.logoDark'])
      expect(existsSync(`web/public${String(vendor.settings[logo])}`)).toBe(true);
  });

  it('has every text in its own language, and complete translations', () => {
    const texts = [
      ...vendor.categories.map(({ name }) => name),
      ...vendor.services.flatMap(({ name, description, instructions, questions = [] }) => [
        name,
        description,
        instructions,
        ...questions.flatMap((question) => [
          question.label,
          question.placeholder,
          ...(question.options ?? []).map(({ text }) => text),
        ]),
      ]),
      ...vendor.locations.map(({ instructions }) => instructions),
    ].filter((text) => text !== undefined);
    const languages = vendor.pathname === harborBank.pathname ? LANGUAGES : (['fr', 'en'] as const);
    for (const text of texts) {
      expect(text[vendor.language]).toBeTruthy();
      // The private location's own instructions exist in two languages only.
      if (Object.keys(text).length !== 2) expect(Object.keys(text).sort()).toEqual([...languages].sort());
    }
  });

  it('has real zones, hours and house numbers, and invented telephone numbers', () => {
    for (const location of vendor.locations) {
      expect(Number.isFinite(offsetMinutes(location.timeZone, 0))).toBe(true);
      for (const { from, to } of hoursOf(location)) expect(from < to && from >= 0 && to <= 1440).toBe(true);
      expect(location.phone).toMatch(/^\+1\d{3}55501\d\d$/);
      expect(location.stations.every(([, short]) => short.length >= 1 && short.length <= 7)).toBe(true);
      expect(new Set(location.stations.map(([name]) => name)).size).toBe(location.stations.length);
    }
  });

  it('has a staff member for every service at every location that offers it', () => {
    for (const location of vendor.locations) {
      for (const service of vendor.services.filter(
        ({ key, group }) => !group && !location.without?.includes(key),
      )) {
        const served = vendor.staff.some(
          (person) => person.shifts[location.externalId] && methodsAt(person, service, location).length > 0,
        );
        expect([location.externalId, service.key, served]).toEqual([location.externalId, service.key, true]);
      }
    }
  });

  it('has staff with a role and readable hours', () => {
    for (const { role, shifts, services } of vendor.staff) {
      expect(isRole(role)).toBe(true);
      for (const [externalId, week] of Object.entries(shifts)) {
        expect(vendor.locations.some((location) => location.externalId === externalId)).toBe(true);
        expect(role === 7 || readWeek(week).length > 0).toBe(true);
      }
      expect(services.every((key) => vendor.services.some((service) => service.key === key))).toBe(true);
    }
  });
});

describe('a vendor of another size', () => {
  const keysOf = (count: number) =>
    withLocations(harborBank, count).locations.map(({ externalId }) => externalId);

  it('has its first locations, with their staff and everyone with a sign-in', () => {
    const two = withLocations(harborBank, 2);
    expect(keysOf(2)).toEqual(['harbor-001', 'harbor-002']);
    expect(two.staff.filter(({ account }) => account)).toHaveLength(7);
    expect(new Set(two.staff.flatMap(({ shifts }) => Object.keys(shifts)))).toEqual(new Set(keysOf(2)));
    expect(withLocations(sunriseClinic, 50).locations).toHaveLength(3);
    expect(mostLocations(sunriseClinic)).toBe(3);
  });

  it('has further branches: a thousand, each at its own address and with its own staff', () => {
    const thousand = withLocations(harborBank, 1000);
    expect(mostLocations(harborBank)).toBeGreaterThanOrEqual(1000);
    expect([thousand.locations[12]!.externalId, thousand.locations[999]!.externalId]).toEqual([
      'harbor-013',
      'harbor-1000',
    ]);
    for (const key of ['externalId', 'name', 'at'] as const)
      expect(
        new Set(thousand.locations.map((location) => `${location.city}/${String(location[key])}`)).size,
      ).toBe(1000);
    expect(new Set(thousand.staff.map(({ firstName, lastName }) => `${firstName}/${lastName}`)).size).toBe(
      thousand.staff.length,
    );
    const perCity = Map.groupBy(thousand.locations.slice(12), ({ city }) => city);
    expect(perCity.size).toBe(40);
    expect(Math.max(...[...perCity.values()].map((positions) => positions.length))).toBeLessThanOrEqual(25);
  });

  it('is the same on every call, and a smaller one is its beginning', () => {
    expect(withLocations(harborBank, 40).locations.slice(0, 20)).toEqual(
      withLocations(harborBank, 20).locations,
    );
    expect(withLocations(harborBank, 20)).toEqual(withLocations(harborBank, 20));
  });

  it('starts its business day in the zones of the hand-made locations', () => {
    const zones = new Set(harborBank.locations.map(({ timeZone }) => timeZone));
    expect(grown.locations.filter(({ timeZone }) => !zones.has(timeZone))).toEqual([]);
  });

  it('has two staff on shift at every further branch at every minute of the week', () => {
    for (const { externalId } of grown.locations.slice(12)) {
      const blocks = grown.staff.flatMap(({ shifts }) =>
        shifts[externalId] ? readWeek(shifts[externalId]) : [],
      );
      for (let weekday = 0; weekday < 7; weekday += 1) {
        for (let minute = 0; minute < 1440; minute += 30) {
          const there = blocks.filter(
            (block) => block.weekday === weekday && block.from <= minute && minute < block.to,
          );
          expect(there.length).toBeGreaterThanOrEqual(2);
        }
      }
    }
  });
});

describe('the fixed parts that scripts rely on', () => {
  const at = (number: string) =>
    harborBank.locations.find(({ externalId }) => externalId === `harbor-${number}`)!;

  it('Harbor Bank: twelve locations in four zones and more, 001 and 002 never closed, 003 private, 004 at weekends, 005 without video', () => {
    expect(harborBank.locations.map(({ externalId }) => externalId)).toEqual(
      Array.from({ length: 12 }, (_, i) => `harbor-${String(i + 1).padStart(3, '0')}`),
    );
    expect(new Set(harborBank.locations.map(({ timeZone }) => timeZone)).size).toBeGreaterThanOrEqual(4);
    expect([at('001').city, at('002').city]).toEqual(['Seattle', 'Toronto']);
    for (const number of ['001', '002'])
      expect(hoursOf(at(number)).map(({ from, to }) => [from, to])).toEqual(
        Array.from({ length: 7 }, () => [0, 1440]),
      );
    expect(
      harborBank.locations.filter((location) => location.private).map(({ externalId }) => externalId),
    ).toEqual(['harbor-003']);
    expect(new Set(hoursOf(at('004')).map(({ weekday }) => weekday))).toEqual(new Set([0, 6]));
    expect(at('005').takesVideo).toBe(false);
  });

  it('Harbor Bank: eight services in three categories: curbside only, both, all five questions, a group', () => {
    expect([harborBank.services.length, harborBank.categories.length]).toEqual([8, 3]);
    expect(harborBank.services.filter(({ curbside, walkIn }) => curbside && walkIn === false)).toHaveLength(
      1,
    );
    expect(harborBank.services.filter(({ curbside, walkIn }) => curbside && walkIn !== false)).toHaveLength(
      1,
    );
    const types = harborBank.services.map(
      ({ questions = [] }) => new Set(questions.map(({ type }) => type)).size,
    );
    expect(Math.max(...types)).toBe(5);
    expect(harborBank.services.filter(({ group }) => group)).toHaveLength(1);
    expect(harborBank.settings.availableLanguages).toEqual([...LANGUAGES]);
  });

  it('forty staff with different skills, languages and shifts, and a kiosk', () => {
    const people = harborBank.staff.filter(({ role }) => role !== 7);
    expect(people).toHaveLength(40);
    expect(new Set(people.map(({ services }) => [...services].sort().join())).size).toBeGreaterThan(4);
    expect(new Set(people.map(({ languages }) => languages.join())).size).toBeGreaterThan(8);
    expect(new Set(people.flatMap(({ shifts }) => Object.values(shifts))).size).toBeGreaterThan(15);
  });

  it('sign-ins by role', () => {
    const signIns = DEMO_VENDORS.flatMap(({ staff }) =>
      staff.flatMap(({ account, role }) => (account ? [[account, role]] : [])),
    );
    expect(new Map(signIns as [string, number][])).toEqual(
      new Map([
        ['admin@harbor.test', 30],
        ['manager@harbor.test', 20],
        ['advanced@harbor.test', 15],
        ['plus@harbor.test', 13],
        ['staff@harbor.test', 10],
        ['callcentre@harbor.test', 5],
        ['kiosk@harbor.test', 7],
        ['admin@sunrise.test', 30],
      ]),
    );
  });

  it('Sunrise Clinic: private label, French first, three locations', () => {
    expect([
      sunriseClinic.name,
      sunriseClinic.language,
      sunriseClinic.locations.length,
      sunriseClinic.settings.private_label,
    ]).toEqual(['Sunrise Clinic', 'fr', 3, true]);
  });
});
