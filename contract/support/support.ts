import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { routeAccess } from '../protocol/staff-addresses.ts';

/** The hours of a grant. */
export const GRANT_HOURS = { least: 1, usual: 4, most: 168 } as const;

export interface SupportGrant {
  id: string;
  reason: string;
  granted_by: string;
  granted_at: string;
  ends_at: string;
  revoked_at: string | null;
  state: 'active' | 'ended' | 'revoked';
}

/** A visit of a product admin. */
export interface SupportVisit {
  id: string;
  account: string;
  at: string;
  minutes: number;
  reason: string;
}

/** Whether the parts that run in the background work. */
export interface SupportStatus {
  /** Events that wait for their listeners; null before the first one has run. */
  events_behind: number;
  /** Jobs that failed for the last time, of the whole installation. */
  failed_jobs: number;
  jobs: 'working' | 'behind';
  /** Open connections to the process that answers. */
  connections: number;
}

export interface Support {
  grants: SupportGrant[];
  visits: SupportVisit[];
  status: SupportStatus;
  features: SupportFeature[];
}

export interface SupportFeature {
  key: string;
  names: { en: string; fr: string };
  is_on: boolean;
  value: boolean | string;
  is_waiting: boolean;
}

export interface Diagnostics {
  made_at: string;
  vendor: { id: string; pathname: string; name: string };
  versions: { migration: string; database: string; node: string };
  /** The stored settings of the vendor by key. */
  settings: Record<string, unknown>;
  features: Record<string, boolean | string>;
  integrations: { kind: string; state: string; failed_at: string | null; failure: string }[];
  failed_messages: { kind: string; channel: string; reason: string; at: string }[];
  status: SupportStatus;
}

const base = { access: routeAccess('/settings/support')!, vendor: 'session', api: 'internal' } as const;

/** The grants of the vendor, the visits of product admins, the state of the background, and the features. */
export const seeSupport = endpoint<{ data: Support }>()({
  name: 'seeSupport',
  method: 'GET',
  path: '/api/internal/v1/admin/support',
  ...base,
  refusals: STAFF_READ_REFUSALS,
});

/** Lets product admins visit the vendor for some hours. */
export const grantSupport = endpoint<{ data: Support }>()({
  name: 'grantSupport',
  method: 'POST',
  path: '/api/internal/v1/admin/support/grants',
  ...base,
  body: z.object({
    hours: z.int().check(z.gte(GRANT_HOURS.least), z.lte(GRANT_HOURS.most)),
    reason: text(500),
  }),
  refusals: [...STAFF_WRITE_REFUSALS],
});

/** Ends a grant at once, with every visit of a product admin. */
export const revokeSupport = endpoint<{ data: Support }>()({
  name: 'revokeSupport',
  method: 'POST',
  path: '/api/internal/v1/admin/support/grants/:grantId/revocation',
  ...base,
  params: z.object({ grantId: pathId }),
  refusals: [...STAFF_WRITE_REFUSALS],
});

/** What support needs to find a fault: settings without secrets, the last errors, versions. */
export const seeDiagnostics = endpoint<{ data: Diagnostics }>()({
  name: 'seeDiagnostics',
  method: 'GET',
  path: '/api/internal/v1/admin/support/diagnostics',
  ...base,
  refusals: STAFF_READ_REFUSALS,
});

/** Whom the vendor's own staff ask for help. Empty texts are not set. */
export const seeSupportContact = endpoint<{
  data: { name: string; email: string; phone: string; help_url: string };
}>()({
  name: 'seeSupportContact',
  method: 'GET',
  path: '/api/internal/v1/support-contact',
  access: 'signed-in',
  vendor: 'session',
  api: 'internal',
  refusals: ['sign-in-required', 'session-ended', 'forbidden'],
});
