import { createContext, use } from 'react';
import type { SessionPerson } from '#contract/vendors/session.ts';
import type { Role } from '#domain/codes/role.ts';
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

/** The role as the permission table knows it; an unknown number gets the lowest role, without rights. */
export function roleOf(person: Person): Role {
  return isRole(person.role) ? person.role : 7;
}
