import { createTransport } from 'nodemailer';
import type { Delivery, Mail, MailPort } from './mail-port.ts';

/** Limit for each step of the conversation; the whole conversation gets twice as long. */
const PATIENCE_MS = 10_000;

/** A mail server by its parts, as nodemailer names them. */
export interface SmtpServer {
  /** The address to connect to; the certificate must be of `tls.servername`. */
  host: string;
  port: number;
  /** TLS from the first byte; otherwise before the password. */
  secure: boolean;
  requireTLS: boolean;
  tls: { servername?: string; ca?: string };
  auth: { user: string; pass: string };
}

export interface SmtpPort extends MailPort {
  /** Connects and signs in without a mail. */
  check(): Promise<Delivery>;
}

/** Sends over SMTP, with one connection for each mail: a server that hangs delays its own mail only. */
export function smtpMail(server: string | SmtpServer, { patienceMs = PATIENCE_MS } = {}): SmtpPort {
  const transport = createTransport(
    {
      ...(typeof server === 'string' ? { url: server } : server),
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      dnsTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as never,
    { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } },
  );
  async function inTime(work: () => Promise<unknown>): Promise<Delivery> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Delivery>((resolve) => {
      timer = setTimeout(() => resolve({ outcome: 'later', reason: 'too-slow' }), 2 * patienceMs);
    });
    try {
      return await Promise.race([settled(work), late]);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    send: (mail) => inTime(() => transport.sendMail(messageOf(mail))),
    check: () => inTime(() => transport.verify()),
    close: () => transport.close(),
  };
}

const messageOf = (mail: Mail) => ({
  messageId: `<${mail.id}>`,
  from: mail.from,
  ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
  to: { name: '', address: mail.to },
  ...(mail.bcc && { bcc: mail.bcc.map((address) => ({ name: '', address })) }),
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  headers: {
    'Content-Language': mail.lang,
    ...(mail.answers && { 'Auto-Submitted': mail.answers.isAutomatic ? 'auto-replied' : 'no' }),
  },
  ...(mail.answers &&
    mail.answers.ids.length > 0 && {
      inReplyTo: mail.answers.ids.at(-1)!,
      references: [...mail.answers.ids],
    }),
  ...(mail.calendar && {
    icalEvent: { method: mail.calendar.method, content: mail.calendar.file, filename: 'appointment.ics' },
  }),
});

async function settled(work: () => Promise<unknown>): Promise<Delivery> {
  try {
    await work();
    return { outcome: 'accepted', by: 'smtp' };
  } catch (error) {
    return refusalOf(error as { code?: string; responseCode?: number });
  }
}

/** A refusal of this recipient or this mail is final; a fault of the server or the network is not (RFC 5321 §4.2.1). */
function refusalOf({ code, responseCode }: { code?: string; responseCode?: number }): Delivery {
  const reason = responseCode === undefined ? (code ?? 'failed') : String(responseCode);
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const final = aboutTheMail && (responseCode === undefined || responseCode >= 500);
  return { outcome: final ? 'never' : 'later', reason: reason.toLowerCase() };
}
