import { mayOpen, staffScreenAt, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { SCREENS } from '../screens.ts';
import { roleOf } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import type { ScreenDeclaration } from './screen.ts';

export type NavEntry = NonNullable<ScreenDeclaration['entry']> & { readonly path: string };

/** The entries of the rail, in its order. */
const ENTRIES: readonly NavEntry[] = SCREENS.flatMap(({ screen, entry }) =>
  entry ? [{ ...entry, path: staffScreenPath(screen) }] : [],
);

/** Entries that the permission table and the vendor's features open to a person: hides links that would be refused. */
export function navEntries(person: Person): readonly NavEntry[] {
  return ENTRIES.filter(({ path }) => mayOpen(roleOf(person), path) && isOffered(person, path));
}

/** Whether the person's vendor has the feature of a screen. A product admin without a vendor chooses one there. */
export function isOffered(person: Pick<Person, 'vendor' | 'features'>, path: string): boolean {
  const feature = staffScreenAt(path)?.feature ?? null;
  return feature === null || person.vendor === null || person.features.includes(feature);
}

/** The first page of a person: the server's landing page if it exists here, else the first one the role may open. */
export function landingPath(person: Person): string {
  const entries = navEntries(person);
  const named = entries.find(({ path }) => path === person.landing.replace(/[?#].*$/, ''));
  return named?.path ?? entries[0]?.path ?? '/forbidden';
}
