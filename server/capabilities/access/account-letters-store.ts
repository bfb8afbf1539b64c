import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** The words of a letter, without its link. */
export interface LetterContent {
  sender: string;
  subject: string;
  heading: string;
  greeting: string;
  body: string;
  facts: [label: string, value: string][];
  /** Empty without a page to open. */
  action: string;
  small: string[];
}

export interface NewLetter {
  kind: string;
  identityId: string | null;
  lang: Language;
  recipient: string;
  content: LetterContent;
  /** The page of the link, as a path; empty without one. */
  page: string;
  /** The seed of the link's token; empty if the page takes none. */
  seed: string;
  primary: string;
  isDemo: boolean;
  now: Instant;
}

export async function insertLetter(tx: Tx, letter: NewLetter): Promise<void> {
  await tx.run(sql`
    INSERT INTO account_letters (kind, identity_id, lang, recipient, content, page, seed, primary_colour, is_demo, due_at, made_at)
    VALUES (${letter.kind}, ${letter.identityId}, ${letter.lang}, ${letter.recipient}, ${json(letter.content)}, ${letter.page}, ${letter.seed},
            ${letter.primary}, ${letter.isDemo}, ${at(letter.now)}, ${at(letter.now)})`);
}

export interface Letter {
  id: number;
  kind: string;
  lang: Language;
  recipient: string;
  content: LetterContent;
  page: string;
  seed: string;
  primary: string;
  isDemo: boolean;
  tries: number;
  state: 'queued' | 'sending' | 'sent' | 'failed';
  reason: string;
  madeAt: Instant;
}

const COLUMNS = sql`id, kind, lang, recipient, content, page, seed, primary_colour AS primary, is_demo, tries, state, reason, made_at`;

/** Claims due letters for the length of the lease: of two processes, one sends each. */
export async function claimLetters(
  tx: Tx,
  { now, leaseUntil, most }: { now: Instant; leaseUntil: Instant; most: number },
): Promise<Letter[]> {
  return tx.many(sql<Letter>`
    UPDATE account_letters SET state = 'sending', due_at = ${at(leaseUntil)}, tries = tries + 1
    WHERE id IN (
      SELECT id FROM account_letters WHERE state IN ('queued', 'sending') AND due_at <= ${at(now)}
      ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING ${COLUMNS}`);
}

/** Forgets the seed of a sent letter; the mailbox of a demo shows its letters again and again. */
export async function settleLetter(
  tx: Tx,
  { id, state, reason, now }: { id: number; state: 'sent' | 'failed'; reason: string; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE account_letters SET state = ${state}, reason = ${reason}, due_at = NULL, settled_at = ${at(now)},
      seed = CASE WHEN is_demo THEN seed ELSE '' END
    WHERE id = ${id}`);
}

export async function postponeLetter(
  tx: Tx,
  { id, reason, dueAt }: { id: number; reason: string; dueAt: Instant },
): Promise<void> {
  await tx.run(
    sql`UPDATE account_letters SET state = 'queued', reason = ${reason}, due_at = ${at(dueAt)} WHERE id = ${id}`,
  );
}

/** The letters of the demo's vendors, newest first. */
export async function demoLetters(tx: Tx, { most, id }: { most: number; id?: number }): Promise<Letter[]> {
  return tx.many(sql<Letter>`
    SELECT ${COLUMNS} FROM account_letters WHERE is_demo AND (${id ?? null}::bigint IS NULL OR id = ${id ?? null})
    ORDER BY id DESC LIMIT ${most}`);
}

export async function removeOldLetters(tx: Tx, settledBefore: Instant): Promise<void> {
  await tx.run(sql`DELETE FROM account_letters WHERE settled_at < ${at(settledBefore)}`);
}
