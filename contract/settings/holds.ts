import * as z from 'zod/mini';
import { isDateInYears } from '#domain/time/date.ts';
import { HOLD_REASONS, HOLD_REFERENCE_MAX } from '#domain/vendors/legal-holds.ts';
import type { HoldReason } from '#domain/vendors/legal-holds.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { dataSettings } from './settings-pages.ts';

/** A legal hold, on a client or on a period; one that is lifted stays in the list. */
export interface LegalHold {
  id: string;
  client_id: string | null;
  /** The client's name; empty for a period. */
  client: string;
  /** The first and the last day of a period; null for a client. */
  from: string | null;
  until: string | null;
  reason: HoldReason;
  reference: string;
  set_by: string;
  set_at: string;
  lifted_by: string;
  lifted_at: string | null;
}

const date = z.iso.date().check(z.refine(isDateInYears));
const PATH = `/api/internal/v1/admin${dataSettings.path}/holds`;
const common = { access: dataSettings.access, vendor: 'session', api: 'internal' } as const;

/** Holds in force first, then those that were lifted. */
export const listHolds = endpoint<{ data: LegalHold[] }>()({
  ...common,
  name: 'listHolds',
  method: 'GET',
  path: PATH,
  refusals: STAFF_READ_REFUSALS,
});

/** Keeps a client, or what happened in a period: neither retention nor an erasure removes it. */
export const setHold = endpoint<{ data: { id: string } }>()({
  ...common,
  name: 'setHold',
  method: 'POST',
  path: PATH,
  body: z.object({
    /** Null for a period, which then has both days. */
    client_id: z.nullable(recordId),
    from: z.nullable(date),
    until: z.nullable(date),
    reason: z.enum(HOLD_REASONS),
    reference: z.string().check(z.maxLength(HOLD_REFERENCE_MAX)),
  }),
  refusals: STAFF_WRITE_REFUSALS,
});

/** Ends a hold: what is due goes with the next run. */
export const liftHold = endpoint<null>()({
  ...common,
  name: 'liftHold',
  method: 'POST',
  path: `${PATH}/:id/lift`,
  params: z.object({ id: z.string().check(z.maxLength(20)) }),
  refusals: STAFF_WRITE_REFUSALS,
});
