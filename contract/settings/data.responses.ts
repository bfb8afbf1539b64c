import * as z from 'zod/mini';
import { DATA_CHOOSERS, DATA_PARTS } from '#domain/vendors/residency.ts';
import { HOLD_REASONS } from '#domain/vendors/legal-holds.ts';
import { RETENTION_KEYS, RETENTION_KIND_NAMES } from '#domain/vendors/retention-periods.ts';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import { liftHold, listHolds, setHold } from './holds.ts';
import { seeResidency } from './residency.ts';
import { previewRetention } from './retention.ts';
import {
  EXPORT_STATES,
  listVendorExports,
  removeVendorExport,
  seeExportPassword,
  seeVendorArchive,
  startVendorExport,
} from './vendor-exports.ts';

export const DATA_OF_VENDOR: readonly Description[] = [
  describe(previewRetention, {
    tag: 'Set-up',
    summary: 'Count what retention periods would remove',
    words:
      'Counts what the given periods would remove now, with those in force for the others. Removes nothing.',
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          kind: z.enum(RETENTION_KIND_NAMES),
          setting: z.enum(RETENTION_KEYS),
          due: z.int(),
          held: about('Rows that would be due, and that a legal hold keeps.', z.int()),
        }),
      ),
    }),
  }),
  describe(seeResidency, {
    tag: 'Set-up',
    summary: 'See where the data of the vendor is',
    words: 'The place that the operator names, and the services in use. Hosts are shortened.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        region: about('Null if the operator has named no place.', z.nullable(z.string())),
        places: z.array(
          z.strictObject({
            part: z.enum(DATA_PARTS),
            chosen_by: about('Who chose the service.', z.enum(DATA_CHOOSERS)),
            host: about('The end of the host; null inside the installation.', z.nullable(z.string())),
          }),
        ),
      }),
    }),
  }),
  describe(listHolds, {
    tag: 'Set-up',
    summary: 'List legal holds',
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          client_id: z.nullable(id),
          client: about('The name of the client; empty for a period.', z.string()),
          from: about('The first day of a period; null for a client.', z.nullable(z.iso.date())),
          until: about('The last day of a period.', z.nullable(z.iso.date())),
          reason: z.enum(HOLD_REASONS),
          reference: about('The number of a case, without names.', z.string()),
          set_by: z.string(),
          set_at: instant,
          lifted_by: z.string(),
          lifted_at: z.nullable(instant),
        }),
      ),
    }),
  }),
  describe(setHold, {
    tag: 'Set-up',
    summary: 'Set a legal hold on a client or a period',
    words: 'Neither retention nor an erasure removes what a hold keeps, until it is lifted.',
    status: 201,
    response: z.strictObject({ data: z.strictObject({ id }) }),
  }),
  describe(liftHold, {
    tag: 'Set-up',
    summary: 'Lift a legal hold',
    status: 204,
    response: null,
  }),
];

const PERIOD = { client_id: null, from: '2026-01-01', until: '2026-03-31' };

const exported = part(
  'VendorExport',
  z.strictObject({
    key: z.string(),
    state: z.enum(EXPORT_STATES),
    done: about('Tables written so far.', z.int()),
    total: about('All tables.', z.int()),
    rows: z.int(),
    files: z.int(),
    bytes: about('Before compression.', z.int()),
    started_by: z.string(),
    started_at: instant,
    expires_at: about('The archive opens until then; null while the export runs.', z.nullable(instant)),
  }),
);

export const EXPORTS_OF_VENDOR: readonly Description[] = [
  describe(listVendorExports, {
    tag: 'Set-up',
    summary: 'List full exports of the vendor',
    status: 200,
    response: z.strictObject({ data: z.array(exported) }),
  }),
  describe(startVendorExport, {
    tag: 'Set-up',
    summary: 'Start a full export of the vendor',
    words: 'Needs the password of the last ten minutes. While an export runs, that one is returned.',
    status: 201,
    response: z.strictObject({ data: exported }),
  }),
  describe(seeVendorArchive, {
    tag: 'Set-up',
    summary: 'Download the archive of a full export',
    words:
      'An encrypted zip file (AES-256) with JSON Lines and CSV per table, and files. Available for 24 hours.',
    status: 200,
    response: z.string() as never,
  }),
  describe(seeExportPassword, {
    tag: 'Set-up',
    summary: 'See the password of an archive',
    words: 'Needs the password of the last ten minutes, and is recorded.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ password: z.string() }) }),
  }),
  describe(removeVendorExport, {
    tag: 'Set-up',
    summary: 'Delete a full export',
    status: 204,
    response: null,
  }),
];

export const DATA_EXAMPLES: Record<string, Example> = {
  previewRetention: { body: { values: { 'retention.notesDays': 30 }, reset: [] } },
  removeVendorExport: { params: { key: '4fGk2mQz81LpVb7XwRt0Yc' } },
  seeExportPassword: { params: { key: '4fGk2mQz81LpVb7XwRt0Yc' } },
  seeVendorArchive: { params: { key: '4fGk2mQz81LpVb7XwRt0Yc' } },
  startVendorExport: { body: {} },
  setHold: { body: { ...PERIOD, reason: 'legal-claim', reference: 'C-2026-17' } },
};
