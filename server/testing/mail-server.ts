import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How a server treats a mail: takes it, asks for patience (once, or for ever), refuses the recipient, or says nothing any more. */
export type Mood = 'takes' | 'greylists' | 'is busy' | 'refuses' | 'hangs';

export interface MailServer {
  url: string;
  mood: Mood;
  /** Every mail that was taken, with what was on the envelope; the same mail taken twice stands here twice. */
  taken: { to: string[]; mail: Email; raw: string }[];
  /** How often somebody wanted to write to this recipient. */
  request: Map<string, number>;
  /** Called with a mail that was read whole, before it is answered for. */
  onRead: (() => void) | undefined;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it is sent, read back by a parser of others. */
export async function aMailServer(): Promise<MailServer> {
  const hung = new Set<() => void>();
  const server: MailServer = {
    url: '',
    mood: 'takes',
    taken: [],
    request: new Map(),
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
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 500,
    onRcptTo({ address }, _session, answer) {
      const request = (server.request.get(address) ?? 0) + 1;
      server.request.set(address, request);
      if (server.mood === 'hangs') return void hung.add(() => answer(null));
      if (server.mood === 'refuses') return answer(refusal(550, 'No such user here'));
      if (server.mood === 'is busy') return answer(refusal(421, 'Too much to do'));
      if (server.mood === 'greylists' && request === 1) return answer(refusal(451, 'Greylisted, try again'));
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
