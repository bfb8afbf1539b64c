import * as z from 'zod/mini';
import type { DomainHostState, HostRecordState } from '#domain/vendors/custom-domain.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { brandingSettings } from './settings-pages.ts';

/** A host that a vendor claims: its pages show there while it is active. */
export interface OwnDomain {
  host: string;
  state: DomainHostState;
  /** The record that leads visitors here: an alias (CNAME) of the product's host. Null before the first check. */
  pointer: { name: string; value: string; state: HostRecordState | null };
  /** The text record (TXT) that proves whose host it is. */
  proof: { name: string; value: string; state: HostRecordState | null };
  checked_at: string | null;
}

const PATH = `/api/internal/v1/admin${brandingSettings.path}/domains`;
const common = {
  access: brandingSettings.access,
  vendor: 'session',
  api: 'internal',
  idempotent: false,
} as const;
const host = z.string().check(z.minLength(1), z.maxLength(253));

export const listOwnDomains = endpoint<{ data: OwnDomain[] }>()({
  ...common,
  name: 'listOwnDomains',
  method: 'GET',
  path: PATH,
  refusals: STAFF_READ_REFUSALS,
});

/** Claims a host. It shows nothing before a check has found both of its records. */
export const addOwnDomain = endpoint<{ data: OwnDomain }>()({
  ...common,
  name: 'addOwnDomain',
  method: 'POST',
  path: PATH,
  body: z.object({ host }),
  refusals: STAFF_WRITE_REFUSALS,
});

/** Looks up the records of a claimed host: with both it becomes active, and without one it is so no longer. */
export const checkOwnDomain = endpoint<{ data: OwnDomain }>()({
  ...common,
  name: 'checkOwnDomain',
  method: 'POST',
  path: `${PATH}/:host/check`,
  params: z.object({ host }),
  body: z.object({}),
  refusals: STAFF_WRITE_REFUSALS,
});

/** Gives a host up. */
export const removeOwnDomain = endpoint<null>()({
  ...common,
  name: 'removeOwnDomain',
  method: 'DELETE',
  path: `${PATH}/:host`,
  params: z.object({ host }),
  refusals: STAFF_WRITE_REFUSALS,
});

/** Whether a host shows a vendor: proxies ask before they get a certificate for it. */
export const seeServedHost = endpoint<{ data: { host: string } }>()({
  name: 'seeServedHost',
  method: 'GET',
  path: '/api/internal/v1/served-host',
  access: 'anyone',
  vendor: 'none',
  api: 'internal',
  query: z.object({ domain: host }),
  refusals: ['parameter-invalid', 'not-found', 'too-many-requests'],
});
