import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { dataSettings } from './settings-pages.ts';

export const EXPORT_STATES = ['running', 'done', 'failed'] as const;

/** A full export of the vendor. */
export interface VendorExport {
  key: string;
  /** `failed`: the person who started it has lost the right, or a row could not be read. */
  state: (typeof EXPORT_STATES)[number];
  /** Tables written so far, and all. */
  done: number;
  total: number;
  rows: number;
  files: number;
  /** Before compression. */
  bytes: number;
  started_by: string;
  started_at: string;
  /** The archive opens until then; null while the export runs. */
  expires_at: string | null;
}

const PATH = `/api/internal/v1/admin${dataSettings.path}/exports`;
const common = { access: dataSettings.access, vendor: 'session', api: 'internal' } as const;
const params = z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9]{22}$/)) });

/** Exports that run or can be downloaded, the newest first. */
export const listVendorExports = endpoint<{ data: VendorExport[] }>()({
  ...common,
  name: 'listVendorExports',
  method: 'GET',
  path: PATH,
  refusals: STAFF_READ_REFUSALS,
});

/** Starts an export of everything. It needs the password again; while one runs, that one is returned. */
export const startVendorExport = endpoint<{ data: VendorExport }>()({
  ...common,
  name: 'startVendorExport',
  method: 'POST',
  path: PATH,
  body: z.object({}),
  refusals: [...STAFF_WRITE_REFUSALS, 'password-required'],
});

/** The archive: a zip file with JSON Lines and CSV per table and the files of visitors and staff, encrypted with the password below (AES-256). */
export const seeVendorArchive = endpoint<null>()({
  ...common,
  name: 'seeVendorArchive',
  method: 'GET',
  path: `${PATH}/:key/archive.zip`,
  media: 'application/octet-stream',
  params,
  refusals: STAFF_READ_REFUSALS,
});

/** The password that opens the archive. The person's own password of the last ten minutes shows it. */
export const seeExportPassword = endpoint<{ data: { password: string } }>()({
  ...common,
  name: 'seeExportPassword',
  method: 'GET',
  path: `${PATH}/:key/password`,
  params,
  refusals: [...STAFF_READ_REFUSALS, 'password-required'],
});

/** Stops an export that runs, or deletes its archive before it expires. */
export const removeVendorExport = endpoint<null>()({
  ...common,
  name: 'removeVendorExport',
  method: 'DELETE',
  path: `${PATH}/:key`,
  params,
  refusals: [...STAFF_READ_REFUSALS, 'csrf-refused'],
});
