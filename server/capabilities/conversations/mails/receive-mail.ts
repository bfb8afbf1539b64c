import { MAIL_SIGNATURE, MAIL_TIME, receiveVisitorMail } from '#contract/conversations/mail-webhook.ts';
import { maskedNumbers } from '#domain/conversations/text-filter.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { nothing } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { readMail } from '#server/integrations/email/read-mail.ts';
import type { ArrivedMail } from '#server/integrations/email/read-mail.ts';
import { replyTarget } from '#server/integrations/email/reply-address.ts';
import { isSignedMail } from '#server/integrations/email/signed-mails.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { awayReply, routedTo } from '../threads/routing.ts';
import { threadVisit, vendorNames } from '../threads/senders-visits-store.ts';
import { changeThread } from '../threads/thread-changes.ts';
import { insertIncoming, insertOutgoing } from '../threads/thread-messages-store.ts';
import { lockedThreadWith } from '../threads/threads-store.ts';
import { subjectOfReply } from '../sending/send-mail.ts';

export interface MailReceiving {
  db: Database;
  log: Log;
  keys: Keys;
  config: { mailReplies: { address: string; secret: string | undefined } | undefined };
  wake(): void;
  newKey(): string;
}

/** What became of a mail: `ignored` names no visit, or a program wrote it. */
export type Received = 'stored' | 'known' | 'ignored' | 'unreadable';

/** The largest mail, by whatever way it comes. */
export const MOST_BYTES = 10 * 1024 * 1024;

const VISITOR = { kind: 'visitor', id: null } as const;

/** Takes the mails that the operator's mail server hands over. */
export const mailWebhookRoute = (deps: MailReceiving): Route =>
  route(receiveVisitorMail, async ({ bytes, header, now, requestId }) => {
    const secret = deps.config.mailReplies?.secret;
    if (secret === undefined) throw refuse('not-found');
    const signed = { time: header(MAIL_TIME) ?? '', signature: header(MAIL_SIGNATURE) ?? '', bytes, now };
    if (!isSignedMail(secret, signed)) throw refuse('signature-wrong');
    const received = await receiveMail(deps, bytes, { now, requestId });
    deps.log.info({ reqId: requestId, received }, 'a mail of a visitor');
    if (received === 'unreadable') throw refuse('malformed-request');
    return nothing();
  });

/** Stores a mail of a visitor in its conversation, once, however often it comes. */
export async function receiveMail(
  deps: MailReceiving,
  raw: Buffer,
  by: { now: Instant; requestId: string },
): Promise<Received> {
  const mail = await readMail(raw, by.now);
  if (!mail) return 'unreadable';
  if (mail.isAutomatic) return 'ignored';
  const base = deps.config.mailReplies?.address ?? '';
  const [target] = base === '' ? [] : mail.to.flatMap((to) => replyTarget(deps.keys, base, to) ?? []);
  if (!target) return 'ignored';
  return deps.db.withVendor(target.vendorId, (tx) =>
    storeMail(tx, mail, { ...by, deps, visitId: target.visitId }),
  );
}

async function storeMail(
  tx: Tx,
  mail: ArrivedMail,
  of: { deps: MailReceiving; visitId: number; now: Instant; requestId: string },
): Promise<Received> {
  const { deps, now, requestId } = of;
  const visit = await threadVisit(tx, of.visitId);
  const address = visit?.email.toLowerCase() ?? '';
  // An erased visit has no address, and its replies belong to no one.
  if (!visit || address === '') return 'ignored';
  const thread = await lockedThreadWith(tx, { channel: 'email', ownAddress: '', address }, now);
  const settings = await effectiveSettings(tx, visit.locationId);
  // What is masked is never stored.
  const kept = settings.get('conversations.mask_numbers') ? maskedNumbers : (text: string) => text;
  // The address is the key to the conversation. A mail from another one is shown as such, and answers go to the visit's.
  const sender = mail.from === address ? '' : mail.from;
  const messageId = await insertIncoming(tx, {
    threadId: thread.id,
    visitId: visit.id,
    provider: 'email',
    // Another thread may have the same id without taking this one's place.
    externalId: `${thread.id}:${mail.digest}`,
    // An empty text is one whose period is over.
    text: kept(mail.text) || '…',
    sentAt: mail.sentAt,
    now,
    mail: { subject: kept(mail.subject), mailId: mail.mailId, sender, files: mail.files.map(kept) },
  });
  if (messageId === undefined) return 'known';
  const language = [visit.lang, thread.lang, settings.get('client_view.language')].find(isLanguage) ?? 'en';
  const { locationId } = visit;
  const reply = sender === '' ? await awayReply(tx, { thread, settings, language, locationId, now }) : null;
  if (reply !== null)
    await insertOutgoing(tx, {
      threadId: thread.id,
      visitId: visit.id,
      staffId: null,
      kind: 'away',
      key: deps.newKey(),
      text: reply,
      subject: await subjectOfReply(tx, thread.id, (await vendorNames(tx)).name),
      now,
    });
  await changeThread(tx, thread, {
    patch: {
      locationId,
      visitId: visit.id,
      lang: language,
      wroteAt: Math.max(thread.wroteAt ?? 0, mail.sentAt),
      lastAt: Math.max(thread.lastAt, now),
      ...(await routedTo(tx, { thread, visit, settings, locationId })),
      ...(reply !== null && { awayAt: now }),
    },
    change: { what: 'received', actor: VISITOR, now, requestId, messageId },
  });
  tx.afterCommit(deps.wake);
  return 'stored';
}
