import { foldEmail, phoneDigits } from '#domain/clients/same-client.ts';
import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { countContactUse } from './contact-limits-store.ts';

const MOST_AN_HOUR = 5;

/**
 * Refuses the sixth join, or the sixth booking, of an hour with one e-mail or phone at any location of the vendor.
 * Letter case and a leading `+` make no other contact.
 */
export async function limitContact(
  tx: Tx,
  keys: Keys,
  of: { kind: 'join' | 'booking'; email: string | null; phone: string | null; now: Instant },
): Promise<void> {
  const markOf = (text: string) =>
    keys.mac('contact', `${tx.vendorId}:${of.kind}:${text}`).subarray(0, 16).toString('base64url');
  const contacts = [foldEmail(of.email ?? ''), phoneDigits(of.phone ?? '')];
  const marks = contacts.filter((text) => text !== '').map(markOf);
  if (marks.length === 0) return;
  const uses = await countContactUse(tx, { marks, now: of.now, since: of.now - HOUR });
  if (uses > MOST_AN_HOUR) throw refuse('too-many-requests', { retryAfter: 600 });
}
