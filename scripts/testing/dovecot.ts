import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';

/**
 * Replies in a mailbox are tested on a real IMAP server, installed if missing and permitted; without it those tests are
 * skipped visibly.
 */
export async function haveDovecot(): Promise<void> {
  if (!existsSync('/usr/sbin/dovecot')) await aptInstall('Dovecot', ['dovecot-imapd']);
}
