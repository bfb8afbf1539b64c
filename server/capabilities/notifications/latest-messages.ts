import type { DemoHomeState } from '#contract/protocol/page-state.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { mailboxRows, messagesWritten } from './messages-store.ts';

const MOST = 2;

/** The number of a vendor's messages, and the titles of the newest written ones. */
export async function latestMessages(tx: Tx): Promise<DemoHomeState['mailbox']> {
  const [rows, count] = await Promise.all([
    mailboxRows(tx, { most: MOST, onlyWritten: true }),
    messagesWritten(tx),
  ]);
  const latest = rows.map(({ content, kind, channel, lang, madeAt }) => ({
    title:
      content && 'subject' in content ? content.subject : content && 'text' in content ? content.text : kind,
    channel,
    lang,
    at: toIso(madeAt),
  }));
  return { count, latest };
}
