import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import type { SessionPerson } from '../vendors/session.ts';

export interface VendorRow {
  id: string;
  name: string;
  pathname: string;
  /** Since then its pages are not found and its staff cannot sign in; null while it is in service. */
  suspended_at: string | null;
}

const ofPlatform = { access: { permission: 'vendors-manage' }, vendor: 'none', api: 'internal' } as const;

/** Every vendor that the product admin may visit, suspended ones too. */
export const listVendors = endpoint<{ data: VendorRow[] }>()({
  name: 'listVendors',
  method: 'GET',
  path: '/api/internal/v1/admin/vendors',
  ...ofPlatform,
  refusals: STAFF_READ_REFUSALS,
});

/** Takes a vendor out of service, with a reason for its log, or lets it go on. Nothing of it is deleted. */
export const suspendVendor = endpoint<{ data: VendorRow[] }>()({
  name: 'suspendVendor',
  method: 'PUT',
  path: '/api/internal/v1/admin/vendors/:vendorId/suspension',
  ...ofPlatform,
  params: z.object({ vendorId: pathId }),
  body: z.object({ suspended: z.boolean(), reason: text(500) }),
  refusals: [...STAFF_WRITE_REFUSALS, 'reason-required'],
});

/**
 * A product admin who visits a vendor sees its pages as a member of staff, read only, while the vendor grants access.
 * `viewAs` with null ends it, as the end of the grant does.
 */
export const viewAsStaff = endpoint<SessionPerson>()({
  name: 'viewAsStaff',
  method: 'PUT',
  path: '/api/internal/v1/admin/support/look',
  access: { permission: 'impersonate' },
  act: 'read',
  vendor: 'session',
  api: 'internal',
  body: z.object({ staff_id: pathId }),
  refusals: [...STAFF_WRITE_REFUSALS, 'look-needs-grant'],
});
