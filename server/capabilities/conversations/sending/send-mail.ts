import { replySubject } from '#domain/conversations/mail-text.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { replyAddress } from '#server/integrations/email/reply-address.ts';
import type { Mail } from '#server/integrations/email/mail-port.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { vendorNames } from '../threads/senders-visits-store.ts';
import type { ClaimedText } from '../threads/thread-messages-store.ts';
import type { Thread } from '../threads/threads-store.ts';
import { latestSubject, mailIdsBefore } from '../threads/thread-messages-store.ts';

export interface MailWriting {
  keys: Keys;
  config: { publicUrl: string; mailFrom: string; mailReplies: { address: string } | undefined };
}

/** The subject of the next mail to a client: an answer to theirs, or else the vendor's name. */
export async function subjectOfReply(tx: Tx, threadId: number, vendorName: string): Promise<string> {
  return replySubject(await latestSubject(tx, threadId)) || vendorName;
}

/** A message of a conversation as a mail. The reply to it comes back to the same conversation. */
export async function mailOf(
  tx: Tx,
  of: { text: ClaimedText; thread: Thread; from: string | undefined },
  { keys, config }: MailWriting,
): Promise<Mail> {
  const { text, thread } = of;
  const settings = await effectiveSettings(tx, thread.locationId ?? 0);
  const { name } = await vendorNames(tx);
  const { mailReplies } = config;
  return {
    id: `${text.key}@${new URL(config.publicUrl).hostname}`,
    from: { name: settings.get('email.sender_name') || name, address: of.from ?? config.mailFrom },
    ...(mailReplies &&
      thread.visitId !== null && {
        replyTo: replyAddress(keys, mailReplies.address, { vendorId: tx.vendorId, visitId: thread.visitId }),
      }),
    to: thread.address,
    subject: text.subject || name,
    text: `${text.text}\n`,
    lang: thread.lang,
    answers: {
      ids: await mailIdsBefore(tx, { threadId: thread.id, id: text.id }),
      isAutomatic: text.kind !== 'staff',
    },
  };
}
