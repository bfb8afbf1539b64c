import { createTransport } from 'nodemailer';
import type { Delivery, Mail, MailPort } from './mail-port.ts';

/** Limit for each step of the conversation; the whole conversation gets twice as long. */
const PATIENCE_MS = 10_000;

/** Sends over SMTP, with one connection for each mail: a server that hangs delays its own mail only. */
export function smtpMail(url: string, { patienceMs = PATIENCE_MS } = {}): MailPort {
  const transport = createTransport(
    {
      url,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      dnsTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as never,
    { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } },
  );
  return {
    async send(mail) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<Delivery>((resolve) => {
        timer = setTimeout(() => resolve({ outcome: 'later', reason: 'too-slow' }), 2 * patienceMs);
      });
      try {
        return await Promise.race([deliver(transport, mail), late]);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
}

async function deliver(transport: ReturnType<typeof createTransport>, mail: Mail): Promise<Delivery> {
  try {
    await transport.sendMail({
      messageId: `<${mail.id}>`,
      from: mail.from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'Content-Language': mail.lang },
      ...(mail.calendar && {
        icalEvent: { method: mail.calendar.method, content: mail.calendar.file, filename: 'appointment.ics' },
      }),
    });
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
