import { roleOf } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { navEntries } from './nav-entries.ts';

/** The first page of a person: the server's landing page if it exists here, else the first one the role may open. */
export function landingPath(person: Person): string {
  const entries = navEntries(roleOf(person));
  const named = entries.find(({ path }) => path === person.landing.replace(/[?#].*$/, ''));
  return named?.path ?? entries[0]?.path ?? '/forbidden';
}
