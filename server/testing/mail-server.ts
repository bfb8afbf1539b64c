import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server's behaviour: accepts, defers (once, or always), refuses the recipient, or hangs. */
export type Mood = 'takes' | 'greylists' | 'is busy' | 'refuses' | 'hangs';

export interface MailServer {
  url: string;
  mood: Mood;
  /** Every accepted mail, with its envelope; a mail accepted twice is listed twice. */
  taken: { to: string[]; mail: Email; raw: string }[];
  /** The number of attempts for each recipient. */
  attempts: Map<string, number>;
  /** Called with a mail after it is read, before the server responds. */
  onRead: (() => void) | undefined;
  close(): Promise<void>;
}

/** A mail server with a certificate and a password, as a vendor's own has. */
interface Secured {
  key: string;
  cert: string;
  password: string;
}

/** A real SMTP server that records its mails, read by a third-party parser. */
export async function aMailServer(secured?: Secured): Promise<MailServer> {
  const hung = new Set<() => void>();
  const server: MailServer = {
    url: '',
    mood: 'takes',
    taken: [],
    attempts: new Map(),
    onRead: undefined,
    async close() {
      for (const release of hung) release();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
  async function keep(raw: string, to: string[], answer: () => void): Promise<void> {
    server.taken.push({ to, mail: await PostalMime.parse(raw), raw });
    server.onRead?.();
    answer();
  }
  const smtp = new SMTPServer({
    ...(secured
      ? { key: secured.key, cert: secured.cert }
      : { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }),
    onAuth({ password }, _session, answer) {
      if (password !== secured?.password) return answer(refusal(535, 'Authentication failed'));
      return answer(null, { user: 'vendor' });
    },
    logger: false,
    closeTimeout: 500,
    onRcptTo({ address }, _session, answer) {
      const attempt = (server.attempts.get(address) ?? 0) + 1;
      server.attempts.set(address, attempt);
      if (server.mood === 'hangs') return void hung.add(() => answer(null));
      if (server.mood === 'refuses') return answer(refusal(550, 'No such user here'));
      if (server.mood === 'is busy') return answer(refusal(421, 'Too much to do'));
      if (server.mood === 'greylists' && attempt === 1) return answer(refusal(451, 'Greylisted, try again'));
      return answer(null);
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void keep(
          Buffer.concat(chunks).toString('utf8'),
          session.envelope.rcptTo.map(({ address }) => address),
          answer,
        );
      });
    },
  });
  smtp.on('error', () => {});
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  server.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return server;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
