import { lookAs } from '#contract/support/vendors.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { factsOf, sessionView } from './session-view.ts';
import type { ViewDeps } from './session-view.ts';
import { personOfRow } from './sessions.ts';
import type { DutyDeps } from './sessions.ts';
import { lookedStaffOf, setLookedStaff } from './look-store.ts';
import { grantedUntil, sessionOfId } from './sessions-store.ts';

/**
 * A product admin sees the visited vendor as one of its staff, with their rights, and changes nothing. The vendor
 * must have granted access; the visit then ends with the grant. Both logs of the vendor tell as whom.
 */
export function lookAsRoute(deps: ViewDeps & DutyDeps & { db: Database }): Route {
  return route(lookAs, async ({ person, vendor, body, now, source, requestId }) => {
    const { sessionId, identityId, email } = person!;
    await deps.db.withVendor(vendor.id, async (tx) => {
      const until = await grantedUntil(tx, now);
      if (until === null) throw refuse('look-needs-grant');
      const staff = await lookedStaffOf(tx, readId(body.staff_id) ?? 0);
      if (!staff || staff.role === ROLE.kiosk) throw refuse('not-found');
      await setLookedStaff(tx, { sessionId, staffId: staff.staffId, until });
      const by = { identityId, account: email, address: source, requestId, at: now };
      await recordSecurityEvent(tx, { ...by, kind: 'staff-viewed', detail: { viewed: staff.name } });
      await appendEvent(tx, {
        subject: { kind: 'vendor', id: vendor.id, version: await nextVersionOf(tx, 'vendor', vendor.id) },
        kind: 'staff-viewed',
        actor: { kind: 'system', id: null },
        at: now,
        data: { identity_id: identityId, staff_id: staff.staffId },
        requestId,
      });
    });
    const session = await sessionOfId(deps.db, sessionId);
    const seen = session && (await personOfRow(deps, session, now));
    if (!seen) throw refuse('sign-in-required');
    return ok(await sessionView(deps, seen, factsOf(session, now)));
  });
}
