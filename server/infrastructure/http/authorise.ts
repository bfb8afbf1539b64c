import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { meets } from '#domain/access/cells.ts';
import { can, cellOf, scopeOf } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Person, RecordScope } from './request/request-context.ts';
import { refuse } from './response/refusal.ts';

/** Applies the endpoint's declaration; the table's scope letter decides the visible records. */
export function authorise(endpoint: AnyEndpoint, person: Person | null, ended: boolean): RecordScope {
  if (endpoint.access === 'anyone') return { reach: 'vendor' };
  if (!person)
    throw refuse(ended && endpoint.refusals.includes('session-ended') ? 'session-ended' : 'sign-in-required');
  if (person.mustEnrol && !endpoint.beforeEnrolment) throw refuse('enrolment-required');
  if (endpoint.access === 'signed-in') return { reach: 'vendor' };
  const act = endpoint.act ?? (endpoint.method === 'GET' ? 'read' : 'write');
  if (act === 'write' && isGuest(endpoint, person)) throw refuse('forbidden');
  const { permission } = endpoint.access;
  const cell = cellOf(person.role, permission);
  if (cell !== null && !meets(cell, endpoint.access)) throw refuse('forbidden');
  return scopeOfPerson(person, permission, act);
}

/** Product admins may read a vendor's data, but not write it. */
export const isGuest = (endpoint: AnyEndpoint, person: Person): boolean =>
  person.role === ROLE.productAdmin && endpoint.vendor === 'session';

export function scopeOfPerson(person: Person, permission: PermissionId, act: 'read' | 'write'): RecordScope {
  const { role } = person;
  const letter = scopeOf(role, permission);
  // Role 7 is a device: it reaches visitor screens, never staff endpoints.
  if (role === 7 || letter === null || !can(role, permission, act)) throw refuse('forbidden');
  if (letter === 'V' || letter === 'P') return { reach: 'vendor' };
  if (letter === 'L') return { reach: 'locations', locationIds: person.locationIds };
  if (person.staffId === null) throw refuse('forbidden');
  const requests = cellOf(role, permission)!.limits.includes('request') && { requests: true as const };
  return { reach: 'own', staffId: person.staffId, locationIds: person.locationIds, ...requests };
}
