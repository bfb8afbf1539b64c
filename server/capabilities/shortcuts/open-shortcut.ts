import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { brokenLock, withinShortcut } from '#domain/shortcuts/shortcut.ts';
import type { ShortcutPresets } from '#domain/shortcuts/shortcut.ts';
import type { Instant } from '#domain/time/instant.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { countUse, openTo, recordUse, shortcutByHash, spendInvitation } from './open-shortcut-store.ts';
import type { ShortcutRow } from './open-shortcut-store.ts';
import { hashOf } from './shortcut-token.ts';

/** A shortcut that still takes bookings, as its token opens it. */
export interface OpenShortcut extends ShortcutPresets {
  id: number;
  kind: ShortcutRow['kind'];
  inviteOnly: boolean;
  sort: ShortcutRow['sort'];
  skipStaff: boolean;
  singleUse: boolean;
  by: string | null;
  /** Recorded with the visit: an invitation is its own source. */
  utm: Record<string, string>;
  /** The person whom the token's invitation names; null for a shortcut's own link. */
  invitation: { id: number; firstName: string; lastName: string; email: string; lang: string } | null;
}

/** The shortcut of a token; null if it is unknown, paused, used up, past its end, or the vendor's feature is off. */
export async function openShortcut(tx: Tx, token: string, now: Instant): Promise<OpenShortcut | null> {
  const [row, settings] = await Promise.all([shortcutByHash(tx, hashOf(token)), effectiveSettings(tx)]);
  return row && settings.feature('shortcuts') && isOpen(row, now) ? opened(row) : null;
}

function isOpen(row: ShortcutRow, now: Instant): boolean {
  const isOver = row.endsMin !== null && row.endsMin * MINUTE <= now;
  const isUsedUp = row.maxUses !== null && row.uses >= row.maxUses;
  const isSpent = row.revokedAt !== null || (row.singleUse && row.usedAt !== null);
  return !row.archived && !row.paused && !isOver && !isUsedUp && !isSpent;
}

function opened(row: ShortcutRow): OpenShortcut {
  const utm = {
    source: row.utmSource,
    medium: row.utmMedium,
    campaign: row.utmCampaign,
    content: row.utmContent,
    term: row.utmTerm,
  };
  const given = Object.fromEntries(Object.entries(utm).filter(([, value]) => value !== ''));
  const invites = row.kind === 'invitation' || row.invitationId !== null;
  return {
    ...row,
    method: row.meetingMethod === 'any' ? null : Number(row.meetingMethod),
    lang: isLanguage(row.lang) ? row.lang : null,
    utm: invites ? { ...given, source: 'invitation' } : given,
    invitation:
      row.invitationId === null
        ? null
        : {
            id: row.invitationId,
            firstName: row.firstName ?? '',
            lastName: row.lastName ?? '',
            email: row.email ?? '',
            lang: row.invitedLang ?? 'en',
          },
  };
}

/** The shortcut that a booking or a join names; refuses an ended one. */
export async function requiredShortcut(tx: Tx, token: string, now: Instant): Promise<OpenShortcut> {
  const shortcut = await openShortcut(tx, token, now);
  if (!shortcut) throw refuse('link-expired');
  return shortcut;
}

type Asked = Parameters<typeof brokenLock>[1];

/** Refuses a choice that the shortcut locks, at the field of the request. */
export function refuseBroken(shortcut: OpenShortcut, asked: Asked, pointer: (field: string) => string): void {
  const field = brokenLock(shortcut, asked);
  if (field !== null)
    throw refuse('field-invalid', { fields: [{ pointer: pointer(field), code: 'option', label: field }] });
}

/** A query of free times as the shortcut permits it: its staff and dates, and the private offers that it names. */
export async function slotsWithin<
  Query extends Pick<SlotQuery, 'staffIds' | 'serviceId' | 'locationId' | 'invited'>,
>(tx: Tx, query: Query, shortcut: OpenShortcut): Promise<Query> {
  const narrowed = withinShortcut(query, shortcut);
  if (!shortcut.inviteOnly) return narrowed;
  const { fits, staffIds } = await openTo(tx, { ...query, named: shortcut });
  if (!fits) return narrowed;
  // Private staff whom the shortcut does not name stay private.
  const among = narrowed.staffIds?.filter((id) => staffIds.includes(id)) ?? staffIds;
  return { ...narrowed, invited: true, staffIds: among };
}

/** Counts the use of a shortcut by a new visit, in its transaction. Refuses what another visitor has used up meanwhile. */
export async function spendShortcut(
  tx: Tx,
  shortcut: OpenShortcut,
  { visitId, now }: { visitId: number; now: Instant },
): Promise<void> {
  const { id: shortcutId, singleUse, invitation } = shortcut;
  if (!(await countUse(tx, shortcutId, now))) throw refuse('link-expired');
  if (invitation && !(await spendInvitation(tx, { id: invitation.id, visitId, singleUse, now })))
    throw refuse('link-expired');
  recordUse(tx, { shortcutId, invitationId: invitation?.id ?? null, visitId, now });
}
