import type { ShortcutKind, ShortcutLock, ShortcutSort } from '#domain/shortcuts/shortcut.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** A shortcut behind a token, and the invitation whose token it is. */
export interface ShortcutRow {
  id: number;
  kind: ShortcutKind;
  locationIds: number[];
  serviceIds: number[];
  staffIds: number[];
  meetingMethod: string;
  lang: string;
  locks: ShortcutLock[];
  sort: ShortcutSort;
  skipStaff: boolean;
  inviteOnly: boolean;
  windowFrom: string | null;
  windowTo: string | null;
  endsMin: number | null;
  maxUses: number | null;
  uses: number;
  paused: boolean;
  archived: boolean;
  singleUse: boolean;
  expiredMessage: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmContent: string;
  utmTerm: string;
  /** The displayed name of its maker, or of the staff member who invites. */
  by: string | null;
  invitationId: number | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  invitedLang: string | null;
  usedAt: Instant | null;
  revokedAt: Instant | null;
}

/** The shortcut of a token's hash: the shortcut's own link, or that of an invitation. */
export async function shortcutByHash(tx: Tx, hash: string): Promise<ShortcutRow | undefined> {
  return tx.maybe(sql<ShortcutRow>`
    SELECT r.id, r.kind, array_to_json(r.location_ids) AS location_ids, array_to_json(r.service_ids) AS service_ids, array_to_json(r.staff_ids) AS staff_ids,
      r.meeting_method, r.lang, r.locks, r.sort, r.skip_staff, r.invite_only, r.window_from::text AS window_from, r.window_to::text AS window_to, r.ends_min, r.max_uses, r.uses, r.paused,
      r.archived_at IS NOT NULL AS archived, r.single_use, r.expired_message, r.utm_source, r.utm_medium, r.utm_campaign, r.utm_content, r.utm_term,
      p.display_name AS by, i.id AS invitation_id, i.first_name, i.last_name, i.email, i.lang AS invited_lang, i.used_at, i.revoked_at
    FROM (SELECT s.id AS shortcut_id, NULL::bigint AS invitation_id FROM shortcuts s WHERE s.vendor_id = ${tx.vendorId} AND s.token_hash = ${hash}
          UNION ALL SELECT v.shortcut_id, v.id FROM shortcut_invitations v WHERE v.vendor_id = ${tx.vendorId} AND v.token_hash = ${hash}) t
    JOIN shortcuts r ON r.vendor_id = ${tx.vendorId} AND r.id = t.shortcut_id
    LEFT JOIN shortcut_invitations i ON i.vendor_id = r.vendor_id AND i.id = t.invitation_id
    LEFT JOIN staff p ON p.vendor_id = r.vendor_id AND p.id = CASE WHEN r.kind = 'personal' AND cardinality(r.staff_ids) = 1 THEN r.staff_ids[1] ELSE i.invited_by END`);
}

/**
 * Counts a use while the shortcut still takes one; false once it does not. The row stays locked until the commit, so
 * that of several visitors who race for the last use one gets it.
 */
export async function countUse(tx: Tx, id: number, now: Instant): Promise<boolean> {
  const counted = await tx.run(sql`
    UPDATE shortcuts SET uses = uses + 1
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND archived_at IS NULL AND NOT paused
      AND (max_uses IS NULL OR uses < max_uses) AND (ends_min IS NULL OR ends_min > ${Math.floor(now / MINUTE)}::integer)`);
  return counted === 1;
}

/** Uses an invitation; false if its only use is gone, or staff have revoked it. */
export async function spendInvitation(
  tx: Tx,
  { id, visitId, singleUse, now }: { id: number; visitId: number; singleUse: boolean; now: Instant },
): Promise<boolean> {
  const used = await tx.run(sql`
    UPDATE shortcut_invitations SET used_at = COALESCE(used_at, ${at(now)}), visit_id = COALESCE(visit_id, ${visitId})
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND revoked_at IS NULL AND (NOT ${singleUse}::boolean OR used_at IS NULL)`);
  return used === 1;
}

export function recordUse(
  tx: Tx,
  of: { shortcutId: number; invitationId: number | null; visitId: number; now: Instant },
): void {
  tx.enqueue(sql`
    INSERT INTO shortcut_uses (vendor_id, shortcut_id, visit_id, invitation_id, used_at)
    VALUES (${tx.vendorId}, ${of.shortcutId}, ${of.visitId}, ${of.invitationId}, ${at(of.now)})`);
}

/** Whether a service and a location are public or named, and the staff who are public or named. */
export async function openTo(
  tx: Tx,
  {
    serviceId,
    locationId,
    named,
  }: {
    serviceId: number;
    locationId: number;
    named: Readonly<Record<'serviceIds' | 'locationIds' | 'staffIds', readonly number[]>>;
  },
): Promise<{ fits: boolean; staffIds: number[] }> {
  return tx.one(sql<{ fits: boolean; staffIds: number[] }>`
    SELECT EXISTS (SELECT 1 FROM services WHERE vendor_id = ${tx.vendorId} AND id = ${serviceId} AND (NOT invite_only OR id = ANY(${[...named.serviceIds]}::bigint[])))
      AND EXISTS (SELECT 1 FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${locationId} AND (visibility = 'public' OR id = ANY(${[...named.locationIds]}::bigint[]))) AS fits,
      ARRAY(SELECT id FROM staff WHERE vendor_id = ${tx.vendorId} AND deactivated_at IS NULL AND (NOT invite_only OR id = ANY(${[...named.staffIds]}::bigint[])) ORDER BY id)::bigint[] AS staff_ids`);
}

/** The own "Book another" link of the shortcut that a visit `v` came through; null without a shortcut. */
export const BOOK_ANOTHER_LINK = sql`(SELECT k.book_another_link FROM shortcut_uses u JOIN shortcuts k ON k.vendor_id = u.vendor_id AND k.id = u.shortcut_id
  WHERE u.vendor_id = v.vendor_id AND u.visit_id = v.id LIMIT 1)`;
