import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Address, Email } from 'postal-mime';
import { isAutomatic, textOfHtml, writtenPart } from '#domain/conversations/mail-text.ts';
import type { Instant } from '#domain/time/instant.ts';
import { DAY } from '#domain/time/instant.ts';

/** A mail as it arrived, as far as a conversation needs it. */
export interface ArrivedMail {
  /** The Message-ID with its brackets; empty for a mail without one. */
  mailId: string;
  /** The same for every delivery of this mail. */
  digest: string;
  from: string;
  /** Every address that it may have come by. */
  to: string[];
  subject: string;
  text: string;
  files: string[];
  sentAt: Instant;
  isAutomatic: boolean;
}

const MOST_RECIPIENTS = 50;
const MOST_FILES = 20;
const NAME_LENGTH = 120;
const SUBJECT_LENGTH = 300;

/** Reads a mail in its MIME format; null for bytes that are none. */
export async function readMail(raw: Buffer, now: Instant): Promise<ArrivedMail | null> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 }).catch(
    () => null,
  );
  if (mail === null) return null;
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const from = mail.from?.address?.toLowerCase() ?? '';
  const { messageId = '' } = mail;
  const mailId = /^<[\x21-\x3b\x3d\x3f-\x7e]{3,500}>$/.test(messageId) ? messageId : '';
  return {
    mailId,
    digest: createHash('sha256')
      .update(mailId === '' ? raw : mailId)
      .digest('base64url'),
    from,
    to: recipientsOf(mail),
    subject: oneLine(mail.subject ?? '', SUBJECT_LENGTH),
    text: writtenPart(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')),
    files: mail.attachments
      .filter(({ disposition, contentId, filename }) => filename && (disposition !== 'inline' || !contentId))
      .slice(0, MOST_FILES)
      .map(({ filename }) => oneLine(filename ?? '', NAME_LENGTH)),
    sentAt: timeOf(mail.date, now),
    isAutomatic: isAutomatic(header, from),
  };
}

/** Forwarding keeps the first recipient in a header of its own. */
function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const named = [...to, ...cc].flatMap(addressesIn);
  const delivered = headers
    .filter(({ key }) => key === 'delivered-to' || key === 'x-original-to' || key === 'envelope-to')
    .map(({ value }) => value.trim().replace(/^<(.*)>$/, '$1'));
  return [...delivered, ...named].slice(0, MOST_RECIPIENTS);
}

const addressesIn = (one: Address): string[] =>
  one.group ? one.group.map(({ address }) => address) : one.address ? [one.address] : [];

const oneLine = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, most)
    .toWellFormed();

/** The time that the mail says, if it is of the last day: a wrong clock must not reorder the conversation. */
function timeOf(date: string | undefined, now: Instant): Instant {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) || at < now - DAY || at > now ? now : at;
}
