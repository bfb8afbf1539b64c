import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { Change } from '#server/infrastructure/resources/record-rules.ts';
import { groupReferences, groupServices, GROUPS, reachOf, servicesOfGroup } from './service-groups-store.ts';
import type { GroupKind } from './service-groups-store.ts';

/** A manager reads groups with a service at their locations, or without any; `check` limits what they change. */
export async function reachesGroup(
  tx: Tx,
  scope: RecordScope,
  { service_ids: ids }: { service_ids: string[] },
): Promise<boolean> {
  if (scope.reach === 'vendor') return true;
  const { services, near } = await reachOf(tx, {
    serviceIds: ids.map(Number),
    locationIds: scope.locationIds,
  });
  return services === 0 || near > 0;
}

/** A manager changes groups whose services are offered at their locations only. */
export async function isOwn(tx: Tx, scope: RecordScope, serviceIds: readonly number[]): Promise<boolean> {
  if (scope.reach === 'vendor') return true;
  const { services, own } = await reachOf(tx, { serviceIds, locationIds: scope.locationIds });
  return services === own;
}

/** Faults of a group's name and its services. */
export async function checkGroup(
  tx: Tx,
  kind: GroupKind,
  {
    id,
    values,
    change,
  }: { id: number | null; values: { name: string; service_ids: string[] }; change: Change },
): Promise<FieldFault[]> {
  const before = id === null ? [] : await servicesOfGroup(tx, kind, id);
  const ids = values.service_ids.map(Number);
  const { services, isTaken } = await groupReferences(tx, kind, {
    id,
    name: values.name,
    serviceIds: ids,
  });
  return [
    ...faultOf(isTaken, 'name', 'taken'),
    ...faultOf(
      services < new Set(ids).size || !(await isOwn(tx, change.scope, [...before, ...ids])),
      'service_ids',
      'option',
    ),
  ];
}

/** The services of a group. Each service that moves has a new version and an event of its own. */
export function servicePartsOf(kind: GroupKind) {
  return {
    read: async (tx: Tx, id: number) => ({ service_ids: (await servicesOfGroup(tx, kind, id)).map(String) }),
    async write(
      tx: Tx,
      id: number,
      { values, change }: { values: { service_ids: string[] }; change: Change },
    ) {
      const moved = await groupServices(tx, kind, { id, serviceIds: values.service_ids.map(Number) });
      const { column } = GROUPS[kind];
      for (const { id: service, version, before, after } of moved)
        await appendEvent(tx, {
          subject: { kind: 'service', id: service, version },
          kind: 'service-changed',
          actor: change.actor,
          at: change.now,
          requestId: change.requestId,
          data: { fields: column },
          changes: [{ field: column, before: jsonOf(before), after: jsonOf(after) }],
        });
    },
  };
}

const jsonOf = (id: number | null): string => JSON.stringify(id === null ? null : String(id));
