import type { SetUpChange } from '#contract/vendors/impact.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../infrastructure/database/database.ts';
import type { Database, Sql } from '../infrastructure/database/database.ts';
import { at, json } from '../infrastructure/database/values.ts';

/** Writes a change of the set-up as its editor will, in one transaction. */
export async function saveChange(
  db: Database,
  vendorId: number,
  { change, now }: { change: SetUpChange; now: Instant },
): Promise<void> {
  await db.withVendor(vendorId, async (tx) => {
    for (const statement of statementsOf(vendorId, change, now)) await tx.run(statement);
  });
}

function statementsOf(vendor: number, change: SetUpChange, now: Instant): Sql[] {
  switch (change.kind) {
    case 'service':
      return ofService(vendor, change, now);
    case 'line':
      return ofLine(vendor, change);
    case 'location': {
      const { archived, ...values } = change.values;
      return setAll(
        'locations',
        { vendor, id: change.location_id },
        { ...values, ...archivedAt(archived, now) },
      );
    }
    case 'location-hours':
      return [
        sql`DELETE FROM location_hours WHERE vendor_id = ${vendor} AND location_id = ${change.location_id}`,
        ...change.hours.map(
          (
            block,
          ) => sql`INSERT INTO location_hours (vendor_id, location_id, weekday, meeting_method, from_minute, to_minute, effective_from, effective_to)
            VALUES (${vendor}, ${change.location_id}, ${block.weekday}, ${block.method}, ${block.from}, ${block.to}, ${block.effective_from}, ${block.effective_to})`,
        ),
      ];
    case 'staff-hours':
      return [
        sql`DELETE FROM staff_hours WHERE vendor_id = ${vendor} AND staff_id = ${change.staff_id} AND location_id = ${change.location_id}`,
        ...change.hours.map(
          (
            block,
          ) => sql`INSERT INTO staff_hours (vendor_id, staff_id, location_id, weekday, meeting_method, from_minute, to_minute, effective_from, effective_to,
              cycle_weeks, cycle_week, cycle_from)
            VALUES (${vendor}, ${change.staff_id}, ${change.location_id}, ${block.weekday}, ${block.method}, ${block.from}, ${block.to}, ${block.effective_from},
              ${block.effective_to}, ${block.cycle_weeks ?? null}, ${block.cycle_week ?? null}, ${block.cycle_from ?? null})`,
        ),
      ];
    case 'staff-assignments':
      return ofStaff(vendor, change);
    case 'staff-leaves':
      return [
        sql`UPDATE staff SET deactivated_at = ${at(now)} WHERE vendor_id = ${vendor} AND id = ${change.staff_id}`,
      ];
    case 'room': {
      const { archived, service_ids: services, hours, ...values } = change.values;
      const hosts = {
        ...(services && { service_ids: services.map(Number) }),
        ...(hours && { hours: json(hours) }),
      };
      return setAll(
        'rooms',
        { vendor, id: change.room_id },
        { ...values, ...hosts, ...archivedAt(archived, now) },
      );
    }
    case 'staff-adjustment':
      return adjusted(vendor, change, { type: 1, subject: Number(change.staff_id) });
    case 'location-adjustment':
      return adjusted(vendor, change, { type: 2, subject: Number(change.location_id) });
    case 'holiday':
      return adjusted(vendor, change, { type: 3, subject: Number(change.location_id ?? 0) });
    case 'client-view-settings':
    case 'lobby-settings':
      return ofSettings(vendor, change, now);
    case 'room-adjustment':
      return adjusted(vendor, change, { type: 4, subject: Number(change.room_id) });
    case 'services':
    case 'locations':
    case 'rooms':
    case 'holiday-calendar':
    case 'holiday-calendar-end':
    case 'holiday-date':
    case 'location-adjustments':
    case 'staff-adjustments':
    case 'room-adjustments':
    default:
      throw new Error(`a change of kind ${change.kind} is saved by its endpoint`);
  }
}

function ofSettings(
  vendor: number,
  change: Extract<SetUpChange, { kind: 'client-view-settings' | 'lobby-settings' }>,
  now: Instant,
): Sql[] {
  const place = Number(change.location_id ?? 0);
  const keys = [...Object.keys(change.values), ...change.reset];
  const line = change.line_of_business_id ?? null;
  if (line !== null)
    return [
      sql`DELETE FROM line_settings WHERE vendor_id = ${vendor} AND line_of_business_id = ${line} AND key = ANY(${keys}::text[])`,
      ...Object.entries(change.values).map(
        ([
          key,
          value,
        ]) => sql`INSERT INTO line_settings (vendor_id, line_of_business_id, key, value, updated_at)
          VALUES (${vendor}, ${line}, ${key}, ${json(value)}, ${at(now)})`,
      ),
    ];
  return [
    sql`DELETE FROM settings WHERE vendor_id = ${vendor} AND location_id = ${place} AND key = ANY(${keys}::text[])`,
    ...Object.entries(change.values).map(
      ([key, value]) => sql`INSERT INTO settings (vendor_id, location_id, key, value, updated_at)
        VALUES (${vendor}, ${place}, ${key}, ${json(value)}, ${at(now)})`,
    ),
  ];
}

function ofLine(vendor: number, { line_id: line, values }: Extract<SetUpChange, { kind: 'line' }>): Sql[] {
  const members = (table: 'locations' | 'staff', ids: readonly string[] | undefined): Sql[] =>
    ids === undefined
      ? []
      : [
          sql`UPDATE ${sql.table(table)} SET lines_of_business = CASE WHEN id = ANY(${ids.map(Number)}::bigint[])
            THEN array_append(array_remove(lines_of_business, ${line}::bigint), ${line}::bigint) ELSE array_remove(lines_of_business, ${line}::bigint) END
            WHERE vendor_id = ${vendor}`,
        ];
  const { service_ids: services } = values;
  return [
    ...members('locations', values.location_ids),
    ...members('staff', values.staff_ids),
    ...(services === undefined
      ? []
      : [
          sql`UPDATE services SET line_of_business_id = CASE WHEN id = ANY(${services.map(Number)}::bigint[]) THEN ${line}::bigint END
            WHERE vendor_id = ${vendor} AND (line_of_business_id = ${line} OR id = ANY(${services.map(Number)}::bigint[]))`,
        ]),
  ];
}

function ofService(vendor: number, change: Extract<SetUpChange, { kind: 'service' }>, now: Instant): Sql[] {
  const { archived, location_ids: places, rooms_needed: rooms, ...values } = change.values;
  const id = change.service_id;
  return [
    ...setAll(
      'services',
      { vendor, id },
      {
        ...values,
        ...(rooms && { rooms_needed: json(rooms) }),
        ...archivedAt(archived, now),
      },
    ),
    ...(places
      ? [
          sql`DELETE FROM location_services WHERE vendor_id = ${vendor} AND service_id = ${id}`,
          sql`INSERT INTO location_services (vendor_id, location_id, service_id) SELECT ${vendor}, l, ${id} FROM unnest(${places}::bigint[]) AS l`,
        ]
      : []),
  ];
}

function ofStaff(vendor: number, change: Extract<SetUpChange, { kind: 'staff-assignments' }>): Sql[] {
  const { staff_id: staff, location_ids: places } = change;
  return [
    sql`DELETE FROM assignments WHERE vendor_id = ${vendor} AND staff_id = ${staff}`,
    ...(places
      ? [
          sql`DELETE FROM staff_locations WHERE vendor_id = ${vendor} AND staff_id = ${staff}`,
          sql`INSERT INTO staff_locations (vendor_id, staff_id, location_id) SELECT ${vendor}, ${staff}, l FROM unnest(${places}::bigint[]) AS l`,
        ]
      : []),
    ...change.assignments.map(
      (
        each,
      ) => sql`INSERT INTO assignments (vendor_id, staff_id, service_id, location_id, meeting_methods, duration_minutes)
        VALUES (${vendor}, ${staff}, ${each.service_id}, ${each.location_id}, ${each.meeting_methods}::smallint[], ${each.duration_minutes})`,
    ),
  ];
}

function adjusted(
  vendor: number,
  { adjustment_id: id, adjustment }: Extract<SetUpChange, { adjustment_id: unknown }>,
  { type, subject }: { type: number; subject: number },
): Sql[] {
  const removed = sql`DELETE FROM adjustments WHERE vendor_id = ${vendor} AND id = ${id ?? 0}`;
  if (!adjustment) return [removed];
  return [
    removed,
    sql`INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, from_minute, to_minute, meeting_methods, recurrence, only_hours, on_holidays, more_times)
      VALUES (${vendor}, ${type}, ${subject}, ${adjustment.kind}, ${adjustment.from_date}, ${adjustment.to_date}, ${adjustment.from}, ${adjustment.to},
        ${adjustment.methods}::smallint[], ${adjustment.recurrence && json(adjustment.recurrence)}::jsonb,
        ${adjustment.only ?? false}, ${adjustment.on_holidays ?? false}, ${json(adjustment.more ?? [])}::jsonb)`,
  ];
}

const archivedAt = (archived: boolean | undefined, now: Instant): object =>
  archived === undefined ? {} : { archived_at: archived ? at(now) : null };

function setAll(
  table: string,
  { vendor, id }: { vendor: number; id: string },
  values: Record<string, unknown>,
): Sql[] {
  return Object.entries(values).map(
    ([column, value]) =>
      sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value} WHERE vendor_id = ${vendor} AND id = ${id}`,
  );
}
