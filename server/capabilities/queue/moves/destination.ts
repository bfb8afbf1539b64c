import type { MoveBody } from '#contract/queue/lobby.ts';
import { canServe, walkInSkills } from '#domain/capacity/server-skills.ts';
import { MEETING_METHOD, QUEUE_METHODS } from '#domain/codes/meeting-method.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import { businessDay } from '#domain/time/business-day.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { locationRow, takesMethod } from '../../locations/index.ts';
import type { LocationRow } from '../../locations/index.ts';
import { lineServices } from '../../services/index.ts';
import type { ServiceRow } from '../../services/index.ts';
import { colleaguesAt, visitToTransfer } from './destinations-store.ts';
import type { Colleague } from './destinations-store.ts';
import { METHOD_NAMES } from '../joining/join-rules.ts';
import { takePosition } from '../state/tickets-store.ts';
import type { TicketPosition } from '../state/tickets-store.ts';

/** The destination of a transfer. */
export interface Destination {
  location: LocationRow;
  service: ServiceRow;
  /** The staff member to transfer to; null for the next free one. */
  staffId: number | null;
  method: QueueMethod;
  /** A position at the end of the destination's line; null within the same location. */
  position: (TicketPosition & { day: string; prefix: string }) | null;
}

export type DestinationRequest = Pick<MoveBody, 'service_id' | 'staff_id' | 'location_id' | 'meeting_method'>;

/**
 * Returns the destination of a transfer, or the refusal. Call it before locking the visit: positions are
 * always taken before tickets are locked. The visit's version detects a change in between.
 */
export async function findDestination(
  tx: Tx,
  visitId: number,
  { request, scope, now }: { request: DestinationRequest; scope: RecordScope; now: Instant },
): Promise<Destination | { refusal: Refusal } | undefined> {
  const visit = await visitToTransfer(tx, visitId);
  if (!visit) return undefined;
  const locationId = request.location_id === undefined ? visit.locationId : readId(request.location_id);
  const serviceId = request.service_id === undefined ? visit.serviceId : readId(request.service_id);
  const someone = request.staff_id ?? null;
  const staffId = someone === null ? null : readId(someone);
  const method = request.meeting_method ?? (visit.method as QueueMethod);
  const isSame = locationId === visit.locationId && serviceId === visit.serviceId && method === visit.method;
  if (isSame && someone === null) return { refusal: faultAt('service_id', 'required') };
  const location = await locationRow(tx, locationId ?? 0, now);
  if (!location || !mayTransferTo(location, { visit, scope })) return { refusal: refuse('location-unknown') };
  if (method !== visit.method && !methodsFor(visit, location).includes(method))
    return { refusal: faultAt('meeting_method', 'option') };
  const service = (await lineServices(tx, { locationId: location.id, method })).find(
    ({ id }) => id === serviceId,
  );
  if (!service) return { refusal: refuse('service-unknown', { meta: { method: METHOD_NAMES[method] } }) };
  if (someone !== null) {
    const colleague = (await colleaguesAt(tx, location.id, now)).find(({ id }) => id === staffId);
    if (!colleague || !servesAlso(colleague, service.id, method))
      return { refusal: faultAt('staff_id', 'option') };
  }
  if (location.id === visit.locationId) return { location, service, staffId, method, position: null };
  const line = { day: businessDay(now, location.timeZone), prefix: service.ticketPrefix };
  const position = await takePosition(tx, { locationId: location.id, ...line, now });
  return { location, service, staffId, method, position: { ...position, ...line } };
}

/** The methods by which a location serves this visitor: its own ones, by phone with a number alone. */
export const methodsFor = ({ hasPhone }: { hasPhone: boolean }, location: LocationRow): QueueMethod[] =>
  QUEUE_METHODS.filter(
    (method) => takesMethod(location, method) && (hasPhone || method !== MEETING_METHOD.phone),
  );

/** A private location is a destination for its own staff, and for staff of the whole vendor. */
export function mayTransferTo(
  { id, visibility }: Pick<LocationRow, 'id' | 'visibility'>,
  { visit, scope }: { visit: { locationId: number }; scope: RecordScope },
): boolean {
  if (visibility === 'public' || id === visit.locationId) return true;
  return scope.reach === 'vendor' || scope.locationIds.includes(id);
}

/**
 * Whether this staff member could call the visitor. Without assignments at the location they serve every
 * service there.
 */
export function servesAlso(
  { skills }: Pick<Colleague, 'skills'>,
  serviceId: number,
  method: number,
): boolean {
  return skills === null || canServe(walkInSkills(skills), serviceId, method);
}

const faultAt = (field: string, code: 'required' | 'option'): Refusal =>
  refuse('field-invalid', { fields: [{ pointer: `/${field}`, code, label: field }] });
