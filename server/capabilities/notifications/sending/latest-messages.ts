import type { DemoHomeState } from '#contract/protocol/page-state.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { mailboxRows, messagesWritten } from '../ledger/messages-store.ts';
import type { MailboxRow } from '../ledger/messages-store.ts';
import { LINK } from '../content/write-content.ts';

const MOST = 2;

/** The number of a vendor's messages, and the titles of the newest written ones. */
export async function latestMessages(tx: Tx): Promise<DemoHomeState['mailbox']> {
  const [rows, count] = await Promise.all([
    mailboxRows(tx, { most: MOST, onlyWritten: true }),
    messagesWritten(tx),
  ]);
  const latest = rows.map(({ content, kind, channel, lang, madeAt }) => ({
    title: titleOf(content) ?? kind,
    channel,
    lang,
    at: toIso(madeAt),
  }));
  return { count, latest };
}

/** A mail's subject, or a text message without the place of its link. */
function titleOf(content: MailboxRow['content']): string | null {
  if (content && 'subject' in content) return content.subject;
  if (content && 'title' in content) return content.title;
  return content && 'text' in content ? content.text.replace(LINK, '').trim() : null;
}
