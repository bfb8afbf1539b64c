import { can } from '#domain/access/permission-table.ts';
import type { Language } from '#domain/language/languages.ts';
import type { HiddenNames } from '../database/database.ts';
import { words } from '../words/words.ts';
import type { Person } from '../http/request/request-context.ts';

type Reader = Pick<Person, 'role' | 'rights' | 'contactCentre'>;

/**
 * Whether the vendor hides the names of its staff from the person. A custom role that opens the records of staff shows
 * names anyway: its holder writes them.
 */
export const hidesNames = (person: Reader | null): boolean =>
  person?.contactCentre?.hidesStaff === true && !can(person, 'staff-edit');

/** How the names of staff read to the person, in their language; null as they are. */
export function namesFor(
  person: (Reader & Pick<Person, 'staffId'>) | null,
  language: Language,
): HiddenNames | null {
  if (person === null || !hidesNames(person)) return null;
  const say = words(language, 'messages');
  return { word: say('staff.unnamed', { number: '#' }), staffId: person.staffId };
}
