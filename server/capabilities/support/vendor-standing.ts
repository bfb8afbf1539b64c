import { listVendors, suspendVendor } from '#contract/support/vendors.ts';
import type { VendorRow } from '#contract/support/vendors.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { noteOnVendor } from '#server/infrastructure/security-log/note-on-vendor.ts';
import { accountOf } from '../access/index.ts';
import { setSuspended, vendorsWithState } from './vendors-store.ts';

/**
 * Product admins see the vendors and suspend one. Its pages are then not found, its staff are signed out, and its
 * data stays. An account of the demo, whose password is public, sees and changes vendors of the demo only.
 */
export const vendorRoutes = ({ db }: { db: Database }): Route[] => [
  route(listVendors, async ({ person }) => ok({ data: await vendorsFor(db, person!.identityId) })),
  route(suspendVendor, async (context) => {
    const { person, params, body, now } = context;
    const { identityId } = person!;
    const reason = body.reason.trim();
    if (reason === '') throw refuse('reason-required');
    const before = await vendorsFor(db, identityId);
    const vendor = before.find(({ id }) => id === String(readId(params.vendorId)));
    if (!vendor) throw refuse('not-found');
    const vendorId = Number(vendor.id);
    const kind = body.suspended ? ('vendor-suspended' as const) : ('vendor-resumed' as const);
    await db.withVendor(vendorId, async (tx) => {
      if (!(await setSuspended(tx, vendorId, body.suspended ? now : null))) return;
      await noteOnVendor(tx, context, { kind, detail: { reason }, data: { identity_id: identityId } });
    });
    return ok({ data: await vendorsFor(db, identityId) });
  }),
];

async function vendorsFor(db: Database, identityId: string): Promise<VendorRow[]> {
  const isDemo = (await accountOf(db, { identityId }))?.isDemo === true;
  const vendors = await db.acrossVendors((tx: Tx) => vendorsWithState(tx));
  return vendors
    .filter((vendor) => vendor.isDemo || !isDemo)
    .map(({ id, name, pathname, suspendedAt }) => ({
      id: String(id),
      name,
      pathname,
      suspended_at: suspendedAt === null ? null : toIso(suspendedAt),
    }));
}
