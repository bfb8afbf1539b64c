import { isDeepStrictEqual } from 'node:util';
import type { Week } from '#contract/hours/hours.ts';
import type { HoursRow } from '#contract/hours/week-layer.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { historyRows } from '#server/infrastructure/resources/records-store.ts';

/** A week of hours: whose it is, and how it is read and written. */
export interface WeekOf {
  /** The subject of its events: `location-hours` in `location-hours-changed`. */
  kind: string;
  id: number;
  locationId: number;
  permission: PermissionId;
  zone: string;
  opening: HoursRow[];
  read(tx: Tx): Promise<HoursRow[]>;
  write(tx: Tx, hours: readonly HoursRow[]): Promise<void>;
}

const HISTORY = 10;

/** Returns the week with its version, which is that of the last event. */
export async function weekOf(
  tx: Tx,
  of: WeekOf,
  context: Pick<RequestContext, 'may' | 'person'>,
): Promise<Week['data']> {
  const history = await historyRows(tx, { kind: of.kind, id: of.id, before: null, most: HISTORY });
  return {
    version: history[0]?.version ?? 0,
    hours: await of.read(tx),
    opening: of.opening,
    time_zone: of.zone,
    read_only: readOnly(of.permission, context),
    changes: history.map(({ id, at, actor, changes }) => ({
      id: String(id),
      at: toIso(at),
      actor,
      weekdays: (changes ?? []).map(({ field }) => Number(field)),
    })),
  };
}

/** Replaces a week whose version is still the caller's. The event holds each changed weekday before and after. */
export async function saveWeek(
  tx: Tx,
  of: WeekOf,
  context: Pick<RequestContext, 'actor' | 'now' | 'requestId'> & {
    body: { version: number; hours: readonly HoursRow[] };
  },
): Promise<void> {
  const { version: began, hours } = context.body;
  const version = await nextVersionOf(tx, of.kind, of.id);
  const before = await of.read(tx);
  if (version - 1 !== began) {
    const [last] = await historyRows(tx, { kind: of.kind, id: of.id, before: null, most: 1 });
    throw refuse('record-changed', {
      meta: {
        name: last?.actor ?? '',
        at: last ? toIso(last.at) : null,
        version: version - 1,
        values: { hours: before },
      },
    });
  }
  const changes = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
    const [was, is] = [before, hours].map((rows) => rows.filter((row) => row.weekday === weekday).map(plain));
    return isDeepStrictEqual(was, is)
      ? []
      : [{ field: String(weekday), before: JSON.stringify(was), after: JSON.stringify(is) }];
  });
  if (changes.length === 0) return;
  await of.write(tx, hours);
  await appendEvent(tx, {
    subject: { kind: of.kind, id: of.id, version },
    kind: `${of.kind}-changed`,
    actor: context.actor,
    at: context.now,
    requestId: context.requestId,
    data: { location_id: of.locationId, weekdays: changes.map(({ field }) => field).join(',') },
    changes,
  });
}

/** Refuses a role that may only read the week, or ask for another one. */
export function assertChanges(
  permission: PermissionId,
  context: Pick<RequestContext, 'may' | 'person'>,
): void {
  if (readOnly(permission, context) !== null) throw refuse('forbidden');
}

/** The same for hours of a location and of a staff member: a cycle that is absent is none. */
const plain = ({
  cycle_weeks: weeks = null,
  cycle_week: week = null,
  cycle_from: from = null,
  ...row
}: HoursRow) => ({
  ...row,
  cycle_weeks: weeks,
  cycle_week: week,
  cycle_from: from,
});

function readOnly(
  permission: PermissionId,
  { may, person }: Pick<RequestContext, 'may' | 'person'>,
): Week['data']['read_only'] {
  if (!may(permission)) return 'right';
  return cellOf(person!, permission)?.limits.includes('request') === true ? 'request' : null;
}
