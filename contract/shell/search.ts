import * as z from 'zod/mini';
import type { PermissionId } from '#domain/access/permission-table.ts';
import { endpoint } from '../protocol/endpoint.ts';

/** The kinds of records that the palette finds, each with the permission to find it. */
export const RECORD_KINDS = {
  visit: 'lobby-see',
  client: 'clients-see',
  staff: 'staff-edit',
  location: 'locations-edit',
  service: 'services-edit',
} as const satisfies Readonly<Record<string, PermissionId>>;

export type RecordKind = keyof typeof RECORD_KINDS;

/** The fewest letters of a search. */
export const LEAST_LETTERS = 2;

export interface SearchHit {
  kind: RecordKind;
  id: string;
  /** A name, or the number of a ticket. */
  text: string;
  /** What tells it from others of the same name; may be empty. */
  detail: string;
  /** The location of a visit. */
  location_id: string | null;
}

/**
 * The records whose words begin with every word of the search, at most three of each kind, within the rights of
 * the caller. Kinds without a right are left out.
 */
export const searchRecords = endpoint<{ data: SearchHit[] }>()({
  name: 'searchRecords',
  method: 'GET',
  path: '/api/internal/v1/admin/search',
  access: 'signed-in',
  vendor: 'session',
  api: 'internal',
  query: z.object({ q: z.string().check(z.maxLength(100)) }),
  refusals: ['sign-in-required', 'session-ended', 'forbidden', 'parameter-invalid', 'too-many-requests'],
});
