import { chooseVendor, ENTRY_MINUTES } from '#contract/vendors/session.ts';
import { ROLE } from '#domain/codes/role.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { Vendor } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { noteOnVendor } from '#server/infrastructure/security-log/note-on-vendor.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { sessionView, factsOf } from './session-view.ts';
import type { ViewDeps } from './session-view.ts';
import { enterVendor, grantedUntil, sessionOfId } from './sessions-store.ts';

export interface ChooseVendorDeps extends ViewDeps {
  db: Database;
  tenancy: { byPathname(pathname: string): Promise<Vendor | undefined> };
  /** Whether product admins may visit a vendor only while it has granted them access. */
  grantRequiredOf(vendorId: number): Promise<boolean>;
}

/**
 * Product admins belong to no vendor. A visit to one has a reason and an end, and both appear in the vendor's
 * own log (role 50, break-glass).
 */
export function chooseVendorRoute(deps: ChooseVendorDeps): Route {
  return route(chooseVendor, async (context) => {
    const { person, body, now, requestId, source } = context;
    if (person?.role !== ROLE.productAdmin) throw refuse('forbidden');
    const by = { at: now, identityId: person.identityId, account: person.email, address: source, requestId };
    const { vendor: left } = person;
    const vendor = body.vendor === null ? null : await deps.tenancy.byPathname(body.vendor);
    if (vendor === undefined) throw refuse('not-found');
    const reason = body.reason?.trim() ?? '';
    if (vendor && reason === '') throw refuse('reason-required');
    if (vendor) {
      const minutes = body.minutes ?? ENTRY_MINUTES.usual;
      const isRequired = await deps.grantRequiredOf(vendor.id);
      await deps.db.withVendor(vendor.id, async (tx) => {
        const granted = isRequired ? await grantedUntil(tx, now) : null;
        if (isRequired && granted === null) throw refuse('grant-required');
        const until = Math.min(now + minutes * MINUTE, granted ?? Infinity);
        if (!(await enterVendor(tx, person.sessionId, { vendorId: vendor.id, until })))
          throw refuse('not-found');
        await noteOnVendor(tx, context, {
          kind: 'vendor-entered',
          detail: { reason, minutes },
          data: { identity_id: person.identityId, minutes },
        });
      });
    }
    // After the entry, which may be refused: then the visit before goes on.
    if (left && left.id !== vendor?.id)
      await deps.db.withVendor(left.id, async (tx) => {
        if (!vendor) await enterVendor(tx, person.sessionId, null);
        await recordSecurityEvent(tx, { ...by, kind: 'vendor-left' });
      });
    const session = await sessionOfId(deps.db, person.sessionId);
    if (!session) throw refuse('sign-in-required');
    return ok(await sessionView(deps, { ...person, vendor }, factsOf(session, now)));
  });
}
