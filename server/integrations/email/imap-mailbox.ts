import { ImapFlow } from 'imapflow';
import { isLoopback } from '#server/infrastructure/http/request/loopback.ts';
import type { ImapAddress } from './imap-url.ts';

/** A mail that waits in a mailbox: neither read nor flagged. */
export interface WaitingMail {
  uid: number;
  bytes: number;
}

/** What a mail becomes: read, or left for a person. */
export type MailMark = 'seen' | 'flagged';

/** An open mailbox. Each method throws if the connection ends before the answer. */
export interface Mailbox {
  /** The oldest mails that wait, at most as many as one round takes. */
  waiting(): Promise<WaitingMail[]>;
  /** The mail as it arrived; null if another program has removed it. It stays unread. */
  read(uid: number): Promise<Buffer | null>;
  mark(uid: number, mark: MailMark): Promise<void>;
  isOpen(): boolean;
  close(): Promise<void>;
}

/** What a mailbox tells its reader. */
export interface MailboxEvents {
  arrived(): void;
  closed(): void;
}

const CONNECT_MS = 15_000;
/** A server that is silent for so long within an answer is gone. */
const SILENCE_MS = 45_000;
/** The rest before the server is asked to tell of new mails. */
const IDLE_AFTER_MS = 250;
/** Routers forget a silent connection. */
const IDLE_AGAIN_MS = 5 * 60_000;
const GOODBYE_MS = 2_000;
const MOST_AT_ONCE = 100;
const FLAGS: Readonly<Record<MailMark, string>> = { seen: '\\Seen', flagged: '\\Flagged' };

/** Signs in and opens the folder. A password travels over TLS, or to this machine. */
export async function openMailbox(
  { host, port, secure, user, password, folder, ca }: ImapAddress,
  events: MailboxEvents,
): Promise<Mailbox> {
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(!secure && { doSTARTTLS: !isLoopback(host) }),
    ...(ca !== undefined && { tls: { ca } }),
    auth: { user, pass: password },
    logger: false,
    autoIdleDelay: IDLE_AFTER_MS,
    maxIdleTime: IDLE_AGAIN_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  client.on('exists', () => events.arrived());
  client.on('close', () => events.closed());
  // A failed command throws; an error between two commands ends the connection.
  client.on('error', () => client.close());
  try {
    await client.connect();
    await client.mailboxOpen(folder);
  } catch (error) {
    client.close();
    throw untrusted(error, host) ?? error;
  }
  return {
    async waiting() {
      const uids = await client.search({ seen: false, flagged: false }, { uid: true });
      if (!uids) throw new Error('the search was refused');
      const oldest = uids.toSorted((a, b) => a - b).slice(0, MOST_AT_ONCE);
      if (oldest.length === 0) return [];
      const found = await client.fetchAll(oldest.join(','), { uid: true, size: true }, { uid: true });
      return found
        .map(({ uid, size }) => ({ uid, bytes: size ?? 0 }))
        .toSorted((one, other) => one.uid - other.uid);
    },
    async read(uid) {
      const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
      return (mail && mail.source) || null;
    },
    async mark(uid, mark) {
      if (!(await client.messageFlagsAdd(String(uid), [FLAGS[mark]], { uid: true })))
        throw new Error('the mark was refused');
    },
    isOpen: () => client.usable,
    async close() {
      // A server that is gone does not answer the goodbye.
      const late = setTimeout(() => client.close(), GOODBYE_MS);
      await client.logout().catch(() => undefined);
      clearTimeout(late);
      client.close();
    },
  };
}

/** Node's codes of a certificate that no trusted one has signed. */
const UNTRUSTED = new Set([
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** What the operator can do about the certificate; undefined for another error. */
function untrusted(error: unknown, host: string): Error | undefined {
  const { code = '' } = error as { code?: string };
  const subject = 'the certificate of the mail server';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return new Error(`${subject} is not for ${host}`);
  if (!UNTRUSTED.has(code)) return undefined;
  return new Error(`${subject} is not trusted (${code}); set IMAP_CA to trust one of your own`);
}
