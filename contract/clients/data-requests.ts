import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import type { Saved } from '../protocol/resource.ts';
import { clientValues } from './clients.values.ts';

const ID = z.object({ id: z.string().check(z.maxLength(20)) });
/** Why the client asked, or how they proved who they are. */
const REASON = z.string().check(z.maxLength(500));
export const REASON_MAX = 500;

/** Everything on record about a client, by kind of record. Dates are instants, ids are texts. */
export type ClientDocument = Record<string, Record<string, unknown>[]>;

/** A client's data as two files: one for programs, one for people. */
export interface ClientExport {
  data: {
    /** Without its ending. */
    file_name: string;
    document: ClientDocument;
    /** A whole HTML page without scripts. */
    page: string;
  };
}

/** Exports everything on record about a client, at their request. Each export is recorded with its reason. */
export const exportClientData = endpoint<ClientExport>()({
  name: 'exportClientData',
  method: 'POST',
  path: '/api/internal/v1/admin/clients/:id/data',
  access: { permission: 'clients-export' },
  vendor: 'session',
  api: 'internal',
  // No stored response repeats the data.
  idempotent: false,
  params: ID,
  body: z.object({ reason: REASON }),
  refusals: STAFF_WRITE_REFUSALS,
});

/** One look at a client's data, or one change of it. */
export interface ClientAccess {
  id: string;
  at: string;
  /** `seen`, `changed`, `exported` and the like. */
  kind: string;
  /** The display name of the staff member; empty for the system. */
  actor: string;
}

/** Who looked at a client's data or changed it, newest first. Reading the log is recorded too. */
export const seeAccesses = endpoint<{ data: ClientAccess[]; meta: { next: string | null } }>()({
  name: 'seeAccesses',
  method: 'POST',
  path: '/api/internal/v1/admin/clients/:id/accesses',
  access: { permission: 'clients-export' },
  vendor: 'session',
  api: 'internal',
  act: 'read',
  idempotent: false,
  params: ID,
  query: z.object({ before: z.optional(z.string().check(z.maxLength(20))) }),
  body: z.object({}),
  refusals: STAFF_WRITE_REFUSALS,
});

/** Corrects a client's data at their request: a change with its reason. */
export const correctClient = endpoint<Saved>()({
  name: 'correctClient',
  method: 'POST',
  path: '/api/internal/v1/admin/clients/:id/corrections',
  access: { permission: 'clients-edit' },
  vendor: 'session',
  api: 'internal',
  params: ID,
  body: z.object({ version: z.int(), reason: REASON.check(z.minLength(1)), values: clientValues }),
  refusals: [...STAFF_WRITE_REFUSALS, 'record-changed', 'record-in-use', 'client-merged', 'client-forgotten'],
});
