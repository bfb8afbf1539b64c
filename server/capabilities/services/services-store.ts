import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { CategoryPage, QuestionType } from '#contract/vendors/services.ts';

export interface CategoryStyleRow {
  id: number;
  colour: string;
  icon: string;
  parentId: number | null;
  description: string;
  parentName: string | null;
  parentColour: string | null;
  parentIcon: string | null;
  hiddenIn: CategoryPage[];
}

export interface ServiceRow {
  id: number;
  name: string;
  description: string;
  instructions: string;
  /** Documents to bring, one per line. */
  documents: string;
  categoryId: number | null;
  category: string | null;
  /** Read only where pages show it, and while the vendor has categories with a look. */
  categoryStyle?: CategoryStyleRow | undefined;
  durationMinutes: number;
  /** People per appointment; null is the vendor's setting. */
  attendeesLimit: number | null;
  handleMinutes: number;
  ticketPrefix: string;
  meetingMethods: number[];
  supportsWalkIn: boolean;
  supportsCurbsidePickup: boolean;
  displayInLobby: boolean;
  sortOrder: number;
}

export const COLUMNS = sql`
  s.id, s.name, s.description, s.instructions, s.documents, c.id AS category_id, c.name AS category, s.duration_minutes, s.attendees_limit, s.handle_minutes,
  s.ticket_prefix, s.meeting_methods, s.supports_walk_in,
  s.supports_curbside_pickup, s.display_in_lobby, s.sort_order`;

/**
 * Services of a location's line by a method: offered there, taken by that method, served by an active staff
 * member, and either walk-in or curbside. Group sessions and invitation-only services are never in the line.
 */
export async function lineServices(
  tx: Tx,
  { locationId, method, openIds = [] }: { locationId: number; method: number; openIds?: readonly number[] },
): Promise<ServiceRow[]> {
  return tx.many(sql<ServiceRow>`
    SELECT ${COLUMNS} FROM services s
    JOIN location_services o ON o.vendor_id = s.vendor_id AND o.service_id = s.id AND o.location_id = ${locationId}
    LEFT JOIN categories c ON c.vendor_id = s.vendor_id AND c.id = s.category_id
    WHERE s.vendor_id = ${tx.vendorId} AND s.archived_at IS NULL AND NOT s.is_group AND (NOT s.invite_only OR s.id = ANY(${[...openIds]}::bigint[]))
      AND ${method}::smallint = ANY(s.meeting_methods) AND (s.supports_walk_in OR s.supports_curbside_pickup)
      AND EXISTS (SELECT 1 FROM assignments g JOIN staff p ON p.vendor_id = g.vendor_id AND p.id = g.staff_id AND p.deactivated_at IS NULL
                  WHERE g.vendor_id = s.vendor_id AND g.service_id = s.id AND g.location_id = ${locationId} AND g.walk_in
                    AND ${method}::smallint = ANY(methods_with_room(g)))
    ORDER BY c.sort_order NULLS LAST, s.sort_order, s.name, s.id`);
}

export async function serviceRows(tx: Tx, ids: readonly number[]): Promise<ServiceRow[]> {
  return tx.many(sql<ServiceRow>`
    SELECT ${COLUMNS} FROM services s LEFT JOIN categories c ON c.vendor_id = s.vendor_id AND c.id = s.category_id
    WHERE s.vendor_id = ${tx.vendorId} AND s.id = ANY(${[...ids]}::bigint[])`);
}

/** Returns how many people one appointment of the service can have; null is the vendor's setting. */
export async function attendeesLimitOf(tx: Tx, id: number): Promise<number | null> {
  const service = await tx.maybe(
    sql<{
      limit: number | null;
    }>`SELECT attendees_limit AS "limit" FROM services WHERE vendor_id = ${tx.vendorId} AND id = ${id}`,
  );
  return service?.limit ?? null;
}

/** Returns whether the vendor has this service, at any location. */
export async function serviceExists(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.maybe(
      sql`SELECT 1 FROM services WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND archived_at IS NULL`,
    )) !== undefined
  );
}

export interface QuestionRow {
  id: number;
  serviceId: number;
  type: QuestionType;
  label: string;
  placeholder: string;
  required: boolean;
  options: { value: string; text: string }[];
  sortOrder: number;
}

/** When `asked` of a question has one of these values, a request of this kind asks it. */
const MOMENTS = {
  appointments: ['booking', 'appointments'],
  line: ['booking', 'line'],
  /** For clients of the open API that do not say which. */
  either: ['booking', 'appointments', 'line'],
  cancelling: ['cancelling'],
} as const;
export type QuestionRequest = keyof typeof MOMENTS;

/** The questions that a request asks of these services; null is every service. Private services only if they are open to the caller. */
export async function questionRows(
  tx: Tx,
  { serviceIds, open }: { serviceIds: readonly number[] | null; open: readonly number[] | 'all' },
  request: QuestionRequest,
): Promise<QuestionRow[]> {
  const openIds = open === 'all' ? [] : [...open];
  return tx.many(sql<QuestionRow>`
    SELECT q.id, q.service_id, q.type, q.label, q.placeholder, q.required, q.options, q.sort_order
    FROM questions q JOIN services s ON s.vendor_id = q.vendor_id AND s.id = q.service_id AND s.archived_at IS NULL
      AND (NOT s.invite_only OR ${open === 'all'}::boolean OR s.id = ANY(${openIds}::bigint[]))
    WHERE q.vendor_id = ${tx.vendorId} AND q.archived_at IS NULL AND q.asked = ANY(${[...MOMENTS[request]]}::text[])
      AND (${serviceIds === null} OR q.service_id = ANY(${[...(serviceIds ?? [])]}::bigint[]))
    ORDER BY q.service_id, q.sort_order, q.id`);
}
