import type { Language } from '#domain/language/languages.ts';
import { harborCities } from './harbor-cities.ts';
import type { City } from './harbor-cities.ts';
import { ADVISER, TELLER } from './harbor-skills.ts';
import { DESKS, WELCOME } from './harbor-location-words.ts';
import { NAMES } from './names.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';
import type { Branch, StaffData } from './vendor-data.ts';

/** Streets have family names; in each city no two branches share a street. */
const STREETS = Math.min(NAMES.en.last.length, NAMES.fr.last.length);
const HAND_MADE = 12;

/** The limit is the number of cities and streets. */
export const MOST_BRANCHES = HAND_MADE + harborCities.length * STREETS;

/**
 * A branch after the hand-made ones, by its number: always the same one. It never closes, and two staff are
 * there at any hour, so that every branch always has a line that can be joined and served.
 */
export function harborBranch(number: number): Branch {
  const nth = number - HAND_MADE - 1;
  const position = nth % harborCities.length;
  const city = harborCities[position]!;
  const street = (Math.floor(nth / harborCities.length) + 7 * position) % STREETS;
  const random = seededRandom('harbor-branches').fork(number);
  const externalId = `harbor-${String(number).padStart(3, '0')}`;
  return {
    location: {
      externalId,
      ...streetOf(city, street, random),
      city: city.city,
      provState: city.provState,
      postalZip: postalOf(city, random),
      country: city.country,
      region: city.region,
      at: [near(city.at[0], random), near(city.at[1], random)],
      timeZone: city.timeZone,
      lang: city.lang,
      phone: `+1${city.areaCode}55501${String(Math.floor(nth / harborCities.length) % 100).padStart(2, '0')}`,
      hours: 'Sun-Sat 00:00-24:00',
      holidays: 'none',
      instructions: WELCOME,
      stations: DESKS(3),
      rooms: [['Room 1', 4]],
      without: ['coins', 'workshop'],
      demand: { walkIns: 8 + random.int(10), booked: 1 + random.int(3), languages: spokenIn(city) },
    },
    staff: crewOf(nth, { externalId, city }),
  };
}

function streetOf(city: City, street: number, random: Random): { name: string; address: string } {
  const fixture = 100 + random.int(4_800);
  const family = NAMES[city.lang === 'fr' ? 'fr' : 'en'].last[street]!;
  if (city.lang === 'fr') return { name: `Rue ${family}`, address: `${fixture} Rue ${family}` };
  const [kind, short] = random.pick([
    ['Street', 'St'],
    ['Avenue', 'Ave'],
    ['Road', 'Rd'],
    ['Drive', 'Dr'],
  ] as const);
  return { name: `${family} ${kind}`, address: `${fixture} ${family} ${short}` };
}

/** Canadian codes use neither D, F, I, O, Q nor U. */
function postalOf({ country, postal }: City, random: Random): string {
  if (country === 'US') return `${postal}${String(1 + random.int(48)).padStart(2, '0')}`;
  return `${postal} ${1 + random.int(9)}${random.pick('ABCEGHJKLMNPRSTVWXYZ'.split(''))}${random.int(10)}`;
}

/** Within some four kilometres of the city centre. */
const near = (degrees: number, random: Random): number =>
  Math.round((degrees + (random.next() - 0.5) * 0.07) * 100_000) / 100_000;

function spokenIn({ lang, country }: City): Partial<Record<Language, number>> {
  if (lang === 'fr') return { fr: 78, en: 14, es: 4, pt: 4 };
  return country === 'CA'
    ? { en: 74, fr: 8, zh: 9, ru: 3, pl: 3, ko: 3 }
    : { en: 72, es: 17, zh: 4, ko: 3, pt: 2, ru: 2 };
}

/** Two crews share the week. By day and by night two staff overlap with the next two, so no one is alone. */
const SHIFTS = ['06:00-18:00', '08:00-20:00', '18:00-06:00', '20:00-08:00'];
const SKILLS = [ADVISER, [...TELLER, 'business'], ADVISER, [...TELLER, 'savings']];

function crewOf(nth: number, { externalId, city }: { externalId: string; city: City }): StaffData[] {
  return ['Mon-Thu', 'Fri-Sun'].flatMap((days, half) =>
    SHIFTS.map((shift, i): StaffData => ({
      ...nameOf(nth * 8 + half * 4 + i),
      role: i === 0 ? 15 : 10,
      languages:
        city.lang === 'fr'
          ? ['fr', 'en']
          : i % 2 === 0
            ? ['en', city.country === 'CA' ? 'fr' : 'es']
            : ['en'],
      services: SKILLS[i]!,
      shifts: { [externalId]: `${days} ${shift}` },
    })),
  );
}

const LATIN = [NAMES.en, NAMES.fr, NAMES.es, NAMES.pl, NAMES.pt];
const FIRST = [...new Set(LATIN.flatMap((pool) => pool.first))];
const LAST = [...new Set(LATIN.flatMap((pool) => pool.last))];
/** A prime that divides neither list: steps of it meet every pair of names once before any repeats. */
const STEP = 7_919;

function nameOf(nth: number): { firstName: string; lastName: string } {
  const pair = (nth * STEP) % (FIRST.length * LAST.length);
  return { firstName: FIRST[pair % FIRST.length]!, lastName: LAST[Math.floor(pair / FIRST.length)]! };
}
