import { isDeepStrictEqual } from 'node:util';
import { changeAssignments, seeAssignments, seeLocationTeam } from '#contract/staff/assignments.ts';
import type { AssignableService, Assignment } from '#contract/staff/assignments.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { changedMeanwhile } from '#server/infrastructure/resources/record-history.ts';
import {
  assignableServices,
  assignedPerson,
  assignmentsAt,
  colleaguesAt,
  teamAt,
  workplaces,
  writeAssignments,
} from './assignments-store.ts';
import type { AssignedPerson } from './assignments-store.ts';
import { locationRow, nameOf } from '../locations/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { isNear, managedStaff, unmanaged } from './managed-staff.ts';

/** The services of one person at each of their locations. */
export const assignmentsRoutes: Route[] = [
  route(seeAssignments, async ({ params, person, scope, now, read }) =>
    read(async (tx) => {
      const staff = await personOf(tx, params.id, { scope, lock: false });
      const at = { staffId: staff.id, locationIds: locationsWithin(scope, staff) };
      const colleagues = await colleaguesAt(tx, at);
      return ok({
        data: {
          id: String(staff.id),
          version: staff.version,
          name: staff.displayName,
          read_only: unmanaged({ person }, staff),
          locations: (await workplaces(tx, { ...at, now })).map((one) => ({ ...one, id: String(one.id) })),
          services: await assignableServices(tx, at.locationIds),
          assignments: await assignmentsAt(tx, at),
          colleagues: colleagues.map(({ serviceId, locationId, count }) => ({
            service_id: String(serviceId),
            location_id: String(locationId),
            count,
          })),
        },
      });
    }),
  ),
  route(seeLocationTeam, async ({ params, person, scope, now, read }) =>
    read(async (tx) => {
      const within = scope.reach === 'vendor' ? null : scope.locationIds;
      const locationId = readId(params.id) ?? 0;
      const location = await locationRow(tx, locationId, now);
      if (!location || within?.includes(locationId) === false) throw refuse('not-found');
      const people = await teamAt(tx, { locationId, within, now });
      return ok({
        data: {
          id: String(locationId),
          name: nameOf(location),
          services: await assignableServices(tx, [locationId]),
          people: people.map(({ role, ...one }) => ({
            ...one,
            id: String(one.id),
            read_only: unmanaged({ person }, { id: one.id, role }),
          })),
        },
      });
    }),
  ),
  route(changeAssignments, async (context) =>
    context.write(async (tx) => {
      const { params, body, scope, actor, now, requestId } = context;
      const staff = await personOf(tx, params.id, { scope, lock: true });
      await managedStaff(tx, staff.id, context);
      const at = { staffId: staff.id, locationIds: locationsWithin(scope, staff) };
      const before = await assignmentsAt(tx, at);
      await assertVersion(tx, staff, { version: body.version, assignments: before });
      const services = await assignableServices(tx, at.locationIds);
      const step = (await effectiveSettings(tx)).get('service_interval');
      const fields = faultsOf(body.assignments, { before, services, step });
      if (fields.length > 0) throw refuse('field-invalid', { fields });
      const { on, off } = differenceOf(before, body.assignments);
      if (on.length + off.length === 0) return ok({ data: { id: String(staff.id), version: staff.version } });
      const version = staff.version + 1;
      await writeAssignments(tx, staff.id, { on, off, version });
      const places = new Map(
        (await workplaces(tx, { ...at, now })).map(({ id, name }) => [String(id), name]),
      );
      const names = (list: readonly Assignment[]) =>
        JSON.stringify(
          list.map(
            ({ service_id: service, location_id: place }) =>
              `${services.find(({ id }) => id === service)?.name}, ${places.get(place)}`,
          ),
        );
      await appendEvent(tx, {
        subject: { kind: 'staff', id: staff.id, version },
        kind: 'staff-assigned',
        actor,
        at: now,
        requestId,
        data: { fields: 'assignments', on: on.length, off: off.length },
        changes: [{ field: 'assignments', before: names(off), after: names(on) }],
      });
      return ok({ data: { id: String(staff.id), version } });
    }),
  ),
];

async function personOf(
  tx: Tx,
  id: string,
  { scope, lock }: { scope: RecordScope; lock: boolean },
): Promise<AssignedPerson> {
  const staff = await assignedPerson(tx, readId(id) ?? 0, { lock });
  if (!staff || !isNear(scope, staff.locationIds)) throw refuse('not-found');
  return staff;
}

/** Managers see and change a person's assignments at their own locations; those elsewhere stay. */
const locationsWithin = (scope: RecordScope, { locationIds }: AssignedPerson): number[] =>
  scope.reach === 'vendor' ? locationIds : locationIds.filter((id) => scope.locationIds.includes(id));

async function assertVersion(
  tx: Tx,
  staff: AssignedPerson,
  { version, assignments }: { version: number; assignments: readonly Assignment[] },
): Promise<void> {
  if (staff.version === version) return;
  const current = { version: staff.version, values: { assignments } };
  throw await changedMeanwhile(tx, { kind: 'staff', id: staff.id }, current);
}

/** Only what a location of the person offers, once, by the meeting methods of the service, in steps of the vendor. */
function faultsOf(
  assignments: readonly Assignment[],
  of: { before: readonly Assignment[]; services: readonly AssignableService[]; step: number },
): FieldFault[] {
  const { services, step } = of;
  const seen = new Set<string>();
  const stored = new Map(of.before.map((one) => [keyOf(one), one.duration_minutes]));
  return assignments.flatMap((one, at) => {
    const service = services.find(({ id }) => id === one.service_id);
    const fault = (field: keyof Assignment): FieldFault[] => [
      { pointer: `/assignments/${at}/${field}`, code: 'option', label: field },
    ];
    if (!service?.location_ids.includes(one.location_id) || seen.has(keyOf(one))) return fault('service_id');
    seen.add(keyOf(one));
    const minutes = one.duration_minutes ?? 0;
    if (minutes % step !== 0 && minutes !== stored.get(keyOf(one)))
      return [
        {
          pointer: `/assignments/${at}/duration_minutes`,
          code: 'step',
          label: 'duration_minutes',
          values: { step },
        },
      ];
    return one.meeting_methods.every((method) => service.meeting_methods.includes(method))
      ? []
      : fault('meeting_methods');
  });
}

const keyOf = ({ service_id: service, location_id: place }: Assignment): string => `${service}/${place}`;

function differenceOf(
  before: readonly Assignment[],
  after: readonly Assignment[],
): { on: Assignment[]; off: Assignment[] } {
  const [was, is] = [before, after].map((list) => new Map(list.map((one) => [keyOf(one), one])));
  const plain = (one: Assignment | undefined) =>
    one && { ...one, meeting_methods: one.meeting_methods.toSorted((a, b) => a - b) };
  return {
    on: after.filter((one) => !isDeepStrictEqual(plain(one), plain(was!.get(keyOf(one))))),
    off: before.filter((one) => !is!.has(keyOf(one))),
  };
}
