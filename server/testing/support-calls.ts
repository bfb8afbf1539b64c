import { GRANT_HOURS } from '#contract/support/support.ts';
import type { EveryRole } from './every-role-store.ts';
import { anEndedGrant, endLooks } from './support-grants-store.ts';

/** A grant of the vendor, made by its admin; returns its id. */
export async function aGrant({ call }: Pick<EveryRole, 'call'>, hours = 4): Promise<string> {
  const body = { hours, reason: 'The display shows no names' };
  const response = await call(30, 'POST /api/internal/v1/admin/support/grants', { body });
  if (response.status !== 200) throw new Error(`granting access: ${response.text}`);
  return (response.body as { data: { grants: { id: string }[] } }).data.grants[0]!.id;
}

/** A valid request for each gated endpoint of support, as rows of the permission matrix. */
export const supportCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> => ({
  seeSupport: async () => ({ path: '/support' }),
  grantSupport: async () => ({ path: '/support/grants', body: { hours: 1, reason: 'because' } }),
  revokeSupport: async () => ({ path: `/support/grants/${await anEndedGrant(world())}/revocation` }),
  seeDiagnostics: async () => ({ path: '/support/diagnostics' }),
  listVendors: async () => ({ path: '/vendors' }),
  // It is in service: nothing changes.
  suspendVendor: async () => ({
    path: `/vendors/${world().vendorId}/suspension`,
    body: { suspended: false, reason: 'because' },
  }),
  viewAsStaff: async () => {
    // The look of the caller before ends, so that their later requests are their own.
    await endLooks(world());
    await aGrant(world(), GRANT_HOURS.most);
    return { path: '/support/look', body: { staff_id: String(await world().staffOf(10)) } };
  },
});

const ROW = '– – – – – – V –';

/** Their rows, in the order of the matrix. */
export const SUPPORT_ROWS: Record<string, string> = {
  seeSupport: ROW,
  grantSupport: ROW,
  revokeSupport: ROW,
  seeDiagnostics: ROW,
  listVendors: '– – – – – – – P',
  suspendVendor: '– – – – – – – Pw',
  viewAsStaff: '– – – – – – – P',
};
