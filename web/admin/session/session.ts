import { createContext, use } from 'react';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { rightsFromJson } from '#domain/access/custom-role.ts';
import type { Holder } from '#domain/access/permission-table.ts';
import { isRole } from '#domain/codes/role.ts';

export type Person = SessionPerson['data'];

const SessionContext = createContext<Person | null>(null);

export const SessionOf = SessionContext.Provider;

/** The signed-in person. Use only inside SessionGuard. */
export function usePerson(): Person {
  const person = use(SessionContext);
  if (!person) throw new Error('A staff page stands outside the session guard');
  return person;
}

const HOLDERS = new WeakMap<Person, Holder>();

/**
 * The person as the permission table knows them: the role, and the rights that custom roles add up to. An unknown
 * number gets the lowest role, without rights. The same object for the same session.
 */
export function holderOf(person: Person): Holder {
  const known = HOLDERS.get(person);
  if (known) return known;
  const role = isRole(person.role) ? person.role : 7;
  // A server of the release before sends none.
  const holder = { role, rights: person.rights ? rightsFromJson(person.rights) : undefined };
  HOLDERS.set(person, holder);
  return holder;
}

/** Whether the person books for callers, as the contact centre does. */
// A server of the release before sends no rules.
export const worksByPhone = (person: Person): boolean => Boolean(person.contact_centre);
