import type { Language } from '#domain/language/languages.ts';
import { NAMES } from './names.ts';
import type { Random } from './random.ts';

/** A person who visits a location, sometimes again. */
export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  language: Language;
  /** Consent to text messages (requested at every visit, but a person always makes the same choice). */
  texts: boolean;
};

/**
 * Area codes of the two countries: few enough people share an invented number that limits per contact do not
 * trigger.
 */
export const AREA_CODES: Readonly<Record<'US' | 'CA', readonly string[]>> = {
  US: '206 253 303 312 360 415 425 480 503 512 515 520 602 623 646 702 720 737 773 801 816 847 872 913 917 971'.split(
    ' ',
  ),
  CA: '204 226 236 250 289 306 343 403 416 418 431 437 438 450 506 514 519 579 581 587 604 613 647 705 709 778 780 807 819 825 867 902 905'.split(
    ' ',
  ),
};

export type Population = { languages: Partial<Record<Language, number>>; areaCodes: readonly string[] };

/** An endless stream of people: about a third have been here before, so that staff see some history. */
export function peopleOf(random: Random, population: Population): () => Person {
  const existing: Person[] = [];
  return () => {
    if (existing.length > 20 && random.chance(0.35)) return random.pick(existing);
    const person = newPerson(random, population);
    existing.push(person);
    return person;
  };
}

export function newPerson(random: Random, { languages, areaCodes }: Population): Person {
  const language = random.weighted(Object.entries(languages) as [Language, number][]);
  const { firstName, lastName, address } = nameIn(language, random);
  const [hasEmail, hasPhone] = random.weighted([
    [[true, true], 55],
    [[true, false], 20],
    [[false, true], 25],
  ] as const);
  return {
    firstName,
    // Some give no last name: the form does not require it.
    lastName: random.chance(0.94) ? lastName : '',
    email: hasEmail ? `${address}@${random.pick(['example.com', 'example.com', 'example.org'])}` : '',
    // Numbers 555-0100 to 0199 are unassigned everywhere; the lower half is free for people who try the demo.
    phone: hasPhone ? `+1${random.pick(areaCodes)}55501${random.int(50) + 50}` : '',
    language,
    texts: hasPhone && random.chance(0.6),
  };
}

function nameIn(
  language: Language,
  random: Random,
): { firstName: string; lastName: string; address: string } {
  const pool = NAMES[language];
  if (pool.native && random.chance(0.25)) {
    const [firstName, lastName, address] = random.pick(pool.native);
    return { firstName, lastName, address };
  }
  const firstName = random.pick(pool.first);
  const lastName = random.pick(pool.last);
  const mark = random.chance(0.3) ? String(random.int(90) + 10) : '';
  return { firstName, lastName, address: `${latin(firstName)}.${latin(lastName)}${mark}` };
}

function latin(name: string): string {
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[łŁ]/g, 'l');
  return folded.toLowerCase().replace(/[^a-z]/g, '');
}
