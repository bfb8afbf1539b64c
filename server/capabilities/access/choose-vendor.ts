import { chooseVendor } from '#contract/vendors/session.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { Vendor } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { endOf } from './session-cookie.ts';
import { sessionView } from './session-view.ts';
import type { ViewDeps } from './session-view.ts';
import { chooseVendorOf, sessionOfId } from './sessions-store.ts';

export interface ChooseVendorDeps extends ViewDeps {
  db: Database;
  tenancy: { byPathname(pathname: string): Promise<Vendor | undefined> };
}

/** Product admins belong to no vendor. Their choice of a vendor appears in that vendor's log (role 50, break-glass). */
export function chooseVendorRoute(deps: ChooseVendorDeps): Route {
  return route(chooseVendor, async ({ person, body, now, requestId }) => {
    if (person?.role !== ROLE.productAdmin) throw refuse('forbidden');
    const vendor = await deps.tenancy.byPathname(body.vendor);
    if (!vendor) throw refuse('not-found');
    await deps.db.withVendor(vendor.id, async (tx) => {
      await chooseVendorOf(tx, person.sessionId, vendor.id);
      const subject = {
        kind: 'vendor',
        id: vendor.id,
        version: await nextVersionOf(tx, 'vendor', vendor.id),
      };
      const data = { identity_id: person.identityId };
      await appendEvent(tx, {
        subject,
        kind: 'vendor-entered',
        actor: { kind: 'system', id: null },
        at: now,
        data,
        requestId,
      });
    });
    const session = await sessionOfId(deps.db, person.sessionId);
    if (!session) throw refuse('sign-in-required');
    return ok(await sessionView(deps, { ...person, vendor }, { now, endsAt: endOf(session) }));
  });
}
