import type { ServiceQuestion } from '#contract/setup/services.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

export interface CategoryBulkRow {
  id: number;
  name: string;
  sort_order: number;
}

export async function bulkInsertCategories(tx: Tx, rows: readonly CategoryBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO categories (vendor_id, id, name, sort_order)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json) AS r(id bigint, name text, sort_order integer)`);
}

export interface ServiceBulkRow {
  id: number;
  category_id: number | null;
  external_id: string;
  name: string;
  description: string;
  instructions: string;
  duration_minutes: number;
  handle_minutes: number;
  ticket_prefix: string;
  meeting_methods: readonly number[];
  supports_walk_in: boolean;
  supports_curbside_pickup: boolean;
  display_in_lobby: boolean;
  is_group: boolean;
  buffer_after: number;
  rooms_needed: readonly { kind: string; count: number }[];
  sort_order: number;
  created_at: Date;
}

export async function bulkInsertServices(tx: Tx, rows: readonly ServiceBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO services (vendor_id, id, category_id, external_id, name, description, instructions, duration_minutes, handle_minutes, ticket_prefix,
      meeting_methods, supports_walk_in, supports_curbside_pickup, display_in_lobby, is_group, buffer_after, rooms_needed, sort_order, created_at)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(id bigint, category_id bigint, external_id text, name text, description text, instructions text, duration_minutes integer,
        handle_minutes integer, ticket_prefix text, meeting_methods smallint[], supports_walk_in boolean, supports_curbside_pickup boolean,
        display_in_lobby boolean, is_group boolean, buffer_after integer, rooms_needed jsonb, sort_order integer, created_at timestamptz)`);
}

export async function bulkInsertLocationServices(
  tx: Tx,
  rows: readonly { location_id: number; service_id: number }[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO location_services (vendor_id, location_id, service_id)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json) AS r(location_id bigint, service_id bigint)`);
}

export interface QuestionBulkRow {
  id: number;
  service_id: number;
  type: string;
  label: string;
  placeholder: string;
  required: boolean;
  asked: ServiceQuestion['asked'];
  options: readonly { value: string; text: string }[];
  sort_order: number;
}

export async function bulkInsertQuestions(tx: Tx, rows: readonly QuestionBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO questions (vendor_id, id, service_id, type, label, placeholder, required, asked, options, sort_order)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(id bigint, service_id bigint, type text, label text, placeholder text, required boolean, asked text, options jsonb, sort_order integer)`);
}
