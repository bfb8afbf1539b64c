import { viewAsStaff } from '#contract/support/vendors.ts';
import { seeSession, viewAs } from '#contract/vendors/session.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { noteOnVendor } from '#server/infrastructure/security-log/note-on-vendor.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { endStaffView, setStaffView, viewableStaff } from './staff-view-store.ts';
import { sessionView, factsOf } from './session-view.ts';
import type { ViewDeps } from './session-view.ts';
import { ownHolder, personOfRow, viewOf } from './sessions.ts';
import type { DutyDeps, SessionsDeps } from './sessions.ts';
import { grantedUntil, sessionOfId, setViewedRole, viewableRole } from './sessions-store.ts';

export function seeSessionRoute(deps: ViewDeps & { db: Database }): Route {
  return route(seeSession, async ({ person, now }) => {
    const session = person && (await sessionOfId(deps.db, person.sessionId));
    if (!person || !session) throw refuse('sign-in-required');
    return ok(await sessionView(deps, person, factsOf(session, now)));
  });
}

/**
 * A person who assigns roles sees all pages as a role: with its rights, as far as they are their own too. Their own
 * rights decide, also while they view another role. The log tells who viewed which.
 */
export function viewAsRoute(deps: ViewDeps & Pick<SessionsDeps, 'db' | keyof DutyDeps>): Route {
  return route(viewAs, async ({ person, body, now, source, requestId }) => {
    const session = person && (await sessionOfId(deps.db, person.sessionId));
    const own = session ? ownHolder(session) : null;
    if (!own || !person?.vendor) throw refuse('forbidden');
    if (own.role === ROLE.productAdmin && body.role !== null) throw refuse('forbidden');
    const { sessionId, identityId, email, vendor } = person;
    await deps.db.withVendor(vendor.id, async (tx) => {
      const viewingAs = body.role;
      if (viewingAs !== null) {
        const viewedRole = await viewableRole(tx, viewingAs);
        if (!viewOf(own, { viewingAs, viewedRole })) throw refuse('forbidden');
        const detail = { viewed: viewingAs, ...(viewedRole && { role_name: viewedRole.name }) };
        const by = { identityId, account: email, address: source, requestId, at: now };
        await recordSecurityEvent(tx, { ...by, kind: 'role-viewed', detail });
      }
      await setViewedRole(tx, { sessionId, viewingAs });
      if (viewingAs === null) await endStaffView(tx, sessionId);
    });
    const viewing = await sessionOfId(deps.db, sessionId);
    const seen = viewing && (await personOfRow(deps, viewing, now));
    if (!seen) throw refuse('sign-in-required');
    return ok(await sessionView(deps, seen, factsOf(viewing, now)));
  });
}

/**
 * A product admin sees the visited vendor as one of its staff, with their rights, and changes nothing. The vendor
 * must have granted access; the visit then ends with the grant. Both logs of the vendor tell as whom.
 */
export function viewAsStaffRoute(deps: ViewDeps & DutyDeps & { db: Database }): Route {
  return route(viewAsStaff, async (context) => {
    const { person, vendor, body, now } = context;
    const { sessionId, identityId } = person!;
    await deps.db.withVendor(vendor.id, async (tx) => {
      const until = await grantedUntil(tx, now);
      if (until === null) throw refuse('look-needs-grant');
      const staff = await viewableStaff(tx, readId(body.staff_id) ?? 0);
      if (!staff || staff.role === ROLE.kiosk) throw refuse('not-found');
      await setStaffView(tx, { sessionId, staffId: staff.staffId, until });
      await noteOnVendor(tx, context, {
        kind: 'staff-viewed',
        detail: { viewed: staff.name },
        data: { identity_id: identityId, staff_id: staff.staffId },
      });
    });
    const session = await sessionOfId(deps.db, sessionId);
    const seen = session && (await personOfRow(deps, session, now));
    if (!seen) throw refuse('sign-in-required');
    return ok(await sessionView(deps, seen, factsOf(session, now)));
  });
}
