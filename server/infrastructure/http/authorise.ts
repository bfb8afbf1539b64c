import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { meets } from '#domain/access/cells.ts';
import { cellOf, cellsOf } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { EnrolledDevice, Person, RecordScope } from './request/request-context.ts';
import { refuse } from './response/refusal.ts';

/** Applies the endpoint's declaration; the table's scope letter decides the visible records. */
export function authorise(endpoint: AnyEndpoint, person: Person | null, ended: boolean): RecordScope {
  if (person?.viewedAs && !endpoint.whileViewing && actOf(endpoint) === 'write') throw refuse('view-only');
  if (endpoint.access === 'anyone') return { reach: 'vendor' };
  if (!person)
    throw refuse(ended && endpoint.refusals.includes('session-ended') ? 'session-ended' : 'sign-in-required');
  if (person.device) return scopeOfDevice(endpoint, person.device);
  if (person.mustEnrol && !endpoint.beforeEnrolment) throw refuse('enrolment-required');
  if (endpoint.access === 'signed-in') return { reach: 'vendor' };
  const act = actOf(endpoint);
  if (act === 'write' && isGuest(endpoint, person)) throw refuse('forbidden');
  const { permission, ...demand } = endpoint.access;
  const cells = cellsOf(person, permission);
  if (cells.length > 0 && !cells.some((cell) => meets(cell, demand))) throw refuse('forbidden');
  return scopeOfPerson(person, permission, act);
}

const actOf = ({ act, method }: AnyEndpoint): 'read' | 'write' =>
  act ?? (method === 'GET' ? 'read' : 'write');

/** A device reaches visitor screens, and what an endpoint opens to it at its own location. */
function scopeOfDevice({ devices }: AnyEndpoint, { locationId }: EnrolledDevice): RecordScope {
  // mutation: rights-of-a-device
  if (devices !== 'act') throw refuse('forbidden');
  return { reach: 'locations', locationIds: [locationId] };
}

/** Product admins may read a vendor's data, but not write it. */
export const isGuest = (endpoint: AnyEndpoint, person: Person): boolean =>
  person.role === ROLE.productAdmin && endpoint.vendor === 'session';

export function scopeOfPerson(person: Person, permission: PermissionId, act: 'read' | 'write'): RecordScope {
  const cell = cellOf(person, permission, act);
  // Role 7 is a device, or an account that turns a browser into one: neither reaches staff endpoints.
  if (person.role === 7 || cell === null) throw refuse('forbidden');
  if (cell.scope === 'V' || cell.scope === 'P') return { reach: 'vendor' };
  if (cell.scope === 'L') return { reach: 'locations', locationIds: person.locationIds };
  if (person.staffId === null) throw refuse('forbidden');
  const requests = cell.limits.includes('request') && { requests: true as const };
  return { reach: 'own', staffId: person.staffId, locationIds: person.locationIds, ...requests };
}
