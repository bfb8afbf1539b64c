import * as z from 'zod/mini';
import { ERASURE_OUTCOMES, ERASURE_REASONS } from '#domain/clients/erasure.ts';
import type { ErasedKind, ErasureReason, ErasureState, RemainingKind } from '#domain/clients/erasure.ts';
import type { HoldReason } from '#domain/vendors/legal-holds.ts';
import { NOTES_MAX } from '#domain/intake/verdicts.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

/** A request to erase a client. Once it is done, only its certificate tells of it. */
export interface ErasureRow {
  reference: string;
  state: ErasureState;
  reason: ErasureReason;
  /** The client's name while the request is open; empty from then on. */
  client: string;
  notes: string;
  asked_by: string;
  asked_at: string;
  expires_at: string;
  decided_by: string;
  decided_at: string | null;
  /** Whether the reader asked. */
  is_own: boolean;
  /** Visits to come, which the erasure cancels. */
  upcoming: number;
}

/** What a person reads before asking. */
export interface ErasurePreview {
  data: {
    name: string;
    visits: number;
    upcoming: number;
    /** A visit is being served: nothing can be erased before it ends. */
    in_service: boolean;
    /** Other people who may decide. */
    deciders: number;
    open: ErasureRow | null;
    /** The legal hold that keeps the client; null without one. */
    held: { reason: HoldReason; reference: string; set_by: string; set_at: string } | null;
  };
}

/** Tells what was erased without a word about the person. */
export interface ErasureCertificate {
  data: {
    reference: string;
    vendor: string;
    reason: ErasureReason;
    asked_by: string;
    asked_at: string;
    approved_by: string;
    approved_at: string;
    cancelled: number;
    erased: { kind: ErasedKind; count: number }[];
    remaining: { kind: RemainingKind; count: number }[];
    /** When the ledger repeated it after a restore. */
    repeated_at: string | null;
  };
}

const id = z.object({ id: z.string().check(z.maxLength(20)) });
const reference = z.object({ reference: z.string().check(z.regex(/^[A-Za-z0-9]{22}$/)) });

/** What an erasure of this client would do, and whether one has been asked for. */
export const seeErasure = endpoint<ErasurePreview>()({
  name: 'seeErasure',
  method: 'GET',
  path: '/api/internal/v1/admin/clients/:id/erasure',
  access: { permission: 'clients-erase' },
  vendor: 'session',
  api: 'internal',
  params: id,
  refusals: STAFF_READ_REFUSALS,
});

/** Asks for an erasure, which another person decides. The client's name confirms it. */
export const askErasure = endpoint<{ data: { reference: string } }>()({
  name: 'askErasure',
  method: 'POST',
  path: '/api/internal/v1/admin/clients/:id/erasure',
  access: { permission: 'clients-erase' },
  vendor: 'session',
  api: 'internal',
  params: id,
  body: z.object({
    name: z.string().check(z.maxLength(200)),
    reason: z.enum(ERASURE_REASONS),
    notes: z.string().check(z.maxLength(NOTES_MAX)),
  }),
  refusals: [...STAFF_WRITE_REFUSALS, 'erasure-open', 'client-held'],
});

/** Requests and certificates, newest first. */
export const listErasures = endpoint<{
  data: ErasureRow[];
  meta: { next: string | null; open: number; deciders: number };
}>()({
  name: 'listErasures',
  method: 'GET',
  path: '/api/internal/v1/admin/erasures',
  access: { permission: 'clients-erase' },
  vendor: 'session',
  api: 'internal',
  query: z.object({ before: z.optional(z.string().check(z.maxLength(20))) }),
  refusals: STAFF_READ_REFUSALS,
});

/** Another person approves, which erases at once, or declines; the person who asked withdraws. */
export const decideErasure = endpoint<{ data: { reference: string; state: ErasureState } }>()({
  name: 'decideErasure',
  method: 'POST',
  path: '/api/internal/v1/admin/erasures/:reference/decision',
  access: { permission: 'clients-erase' },
  vendor: 'session',
  api: 'internal',
  params: reference,
  body: z.object({
    outcome: z.enum(ERASURE_OUTCOMES),
    /** The client's name, to approve. */
    name: z.string().check(z.maxLength(200)),
  }),
  refusals: [...STAFF_WRITE_REFUSALS, 'erasure-own', 'erasure-closed', 'client-held', 'client-in-service'],
});

/** The certificate of a finished erasure. */
export const seeCertificate = endpoint<ErasureCertificate>()({
  name: 'seeCertificate',
  method: 'GET',
  path: '/api/internal/v1/admin/erasures/:reference/certificate',
  access: { permission: 'clients-erase' },
  vendor: 'session',
  api: 'internal',
  params: reference,
  refusals: STAFF_READ_REFUSALS,
});
