import * as z from 'zod/mini';
import type { RetentionKey, RetentionKind } from '#domain/vendors/retention-periods.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { STAFF_READ_REFUSALS } from '../protocol/refusals.ts';
import { dataSettings } from './settings-pages.ts';

/** What periods would remove of one kind of data now. */
export interface RetentionCount {
  kind: RetentionKind;
  setting: RetentionKey;
  due: number;
  /** Rows that would be due, and that a legal hold keeps. */
  held: number;
}

/** A dry run of retention: counts what these periods would remove now, and removes nothing. */
export const previewRetention = endpoint<{ data: RetentionCount[] }>()({
  name: 'previewRetention',
  method: 'POST',
  path: `/api/internal/v1/admin${dataSettings.path}/retention-preview`,
  access: dataSettings.access,
  act: 'read',
  vendor: 'session',
  api: 'internal',
  idempotent: false,
  body: z.object({
    /** Periods by key that are not saved; the others are those in force. */
    values: z.record(z.string(), z.unknown()),
    reset: z.array(z.string()).check(z.maxLength(20)),
  }),
  refusals: [...STAFF_READ_REFUSALS, 'csrf-refused', 'malformed-request', 'field-invalid'],
});
