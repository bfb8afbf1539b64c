import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** The purpose and subject of a link; a newer link of the same subject replaces it. */
export type LinkSubject = `invitation:${number}:${number}` | `reset:${string}`;

/** A link as it is stored: by the hash of its token. */
export interface StoredLink {
  subject: LinkSubject;
  email: string;
  /** The account that it opens; null for an invitation. */
  identityId: string | null;
  expiresAt: Instant;
}

export async function storeLink(
  tx: Tx,
  link: Omit<StoredLink, 'identityId'> & { hash: string; identityId: string | null; now: Instant },
): Promise<void> {
  const value = json({ email: link.email, identityId: link.identityId });
  await tx.run(sql`
    INSERT INTO identity_verifications (id, identifier, value, expires_at, created_at, updated_at)
    VALUES (${link.subject}, ${link.hash}, ${value}, ${at(link.expiresAt)}, ${at(link.now)}, ${at(link.now)})
    ON CONFLICT (id) DO UPDATE SET identifier = excluded.identifier, value = excluded.value, expires_at = excluded.expires_at,
      updated_at = excluded.updated_at`);
}

interface LinkRow {
  subject: LinkSubject;
  value: string;
  expiresAt: Instant;
}

const linkOf = (row: LinkRow | undefined): StoredLink | null =>
  row
    ? {
        subject: row.subject,
        expiresAt: row.expiresAt,
        ...(JSON.parse(row.value) as Pick<StoredLink, 'email' | 'identityId'>),
      }
    : null;

export async function linkOfHash(
  tx: Tx,
  { hash, now }: { hash: string; now: Instant },
): Promise<StoredLink | null> {
  return linkOf(
    await tx.maybe(sql<LinkRow>`
      SELECT id AS subject, value, expires_at FROM identity_verifications WHERE identifier = ${hash} AND expires_at > ${at(now)}`),
  );
}

/** Takes the link away: of two concurrent uses, the second finds none. */
export async function useLink(
  tx: Tx,
  { hash, now }: { hash: string; now: Instant },
): Promise<StoredLink | null> {
  return linkOf(
    await tx.maybe(sql<LinkRow>`
      DELETE FROM identity_verifications WHERE identifier = ${hash} AND expires_at > ${at(now)} RETURNING id AS subject, value, expires_at`),
  );
}

export async function removeLink(tx: Tx, subject: LinkSubject): Promise<void> {
  await tx.run(sql`DELETE FROM identity_verifications WHERE id = ${subject}`);
}

/** Returns whether this was the first use of the challenge. */
export async function spendChallenge(
  tx: Tx,
  spent: { hash: string; now: Instant; expiresAt: Instant },
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO identity_verifications (id, identifier, value, expires_at, created_at, updated_at)
    VALUES (${`challenge:${spent.hash}`}, 'challenge', '', ${at(spent.expiresAt)}, ${at(spent.now)}, ${at(spent.now)})
    ON CONFLICT (id) DO NOTHING`);
  return rows > 0;
}

export async function removeExpiredLinks(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`DELETE FROM identity_verifications WHERE expires_at <= ${at(now)}`);
}
