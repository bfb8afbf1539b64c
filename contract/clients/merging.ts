import * as z from 'zod/mini';
import type { DuplicateReason } from '#domain/clients/duplicate-reasons.ts';
import type { FieldPick } from '#domain/clients/merged-client.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import type { ListPage, Saved } from '../protocol/resource.ts';
import type { ClientListRow } from './clients.rows.ts';
import type { ClientValues } from './clients.values.ts';

const TEXT = z.optional(z.string().check(z.maxLength(200)));
const NUMBER = z.string().check(z.maxLength(20));
const PICKS: readonly [FieldPick, ...FieldPick[]] = ['this', 'other', 'both'];
const common = {
  access: { permission: 'clients-merge' },
  vendor: 'session',
  api: 'internal',
} as const;

/** One of two clients that staff may merge. */
export interface MergedRecord {
  id: string;
  version: number;
  /** As the form holds it; masked fields for readers who do not see them whole. */
  values: ClientValues;
  /** The names of the home location and the preferred staff member; empty without one. */
  location: string;
  staff: string;
  created_at: string;
  changed_at: string;
  history: { visits: number; messages: number; consents: number; notes: number; files: number };
}

/** Two clients, what differs, and what a merge would move. */
export interface MergePreview {
  data: {
    /** The record that stays, with more visits or older, and the record that is merged into it. */
    client: MergedRecord;
    other: MergedRecord;
    picks: Record<string, FieldPick>;
  };
}

export const previewMerge = endpoint<MergePreview>()({
  ...common,
  name: 'previewMerge',
  method: 'GET',
  path: '/api/internal/v1/admin/clients/:id/merge',
  params: z.object({ id: NUMBER }),
  query: z.object({ other: NUMBER }),
  refusals: [...STAFF_READ_REFUSALS, 'client-merged', 'client-forgotten'],
});

/** Merges the other client into this one: its history moves, and its number leads here. */
export const mergeClient = endpoint<Saved>()({
  ...common,
  name: 'mergeClient',
  method: 'POST',
  path: '/api/internal/v1/admin/clients/:id/merge',
  params: z.object({ id: NUMBER }),
  body: z.object({
    version: z.int(),
    other_id: NUMBER,
    other_version: z.int(),
    /** By field; a field without one keeps its value. */
    picks: z.record(z.string().check(z.maxLength(40)), z.enum(PICKS)),
  }),
  refusals: [...STAFF_WRITE_REFUSALS, 'record-changed', 'client-merged', 'client-forgotten'],
});

/** Two clients that may be one person. */
export interface DuplicateRow {
  id: string;
  reasons: DuplicateReason[];
  /** The older record first, as the list of clients shows them. */
  clients: ClientListRow[];
  /** When and by whom they were said to be two persons; null and empty while that is open. */
  decided_at: string | null;
  decided_by: string;
}

export const listDuplicates = endpoint<ListPage<DuplicateRow>>()({
  ...common,
  name: 'listDuplicates',
  method: 'GET',
  path: '/api/internal/v1/admin/client-pairs',
  query: z.object({ state: TEXT, size: TEXT, before: TEXT, after: TEXT }),
  refusals: STAFF_READ_REFUSALS,
});

/** Remembers that two clients are two persons, or takes it back. */
export const decideDuplicate = endpoint<{ data: { id: string; apart: boolean } }>()({
  ...common,
  name: 'decideDuplicate',
  method: 'PUT',
  path: '/api/internal/v1/admin/client-pairs/:id',
  params: z.object({ id: NUMBER }),
  body: z.object({ apart: z.boolean() }),
  refusals: STAFF_WRITE_REFUSALS,
});
