import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMailServer } from '#server/testing/mail-server.ts';
import type { MailServer } from '#server/testing/mail-server.ts';
import type { Mail } from './mail-port.ts';
import { smtpMail } from './smtp-mail.ts';

let server: MailServer;
beforeAll(async () => {
  server = await aMailServer();
});
afterEach(() => {
  server.mood = 'takes';
  server.taken.length = 0;
});
afterAll(() => server.close());

const mail: Mail = {
  id: 'one@queue.example',
  from: { name: 'Harbor Bank', address: 'hello@bank.example' },
  to: 'ana@example.com',
  subject: 'You are next – A-042',
  text: 'Please be ready.\n',
  html: '<p>Please be ready.</p>',
  lang: 'ko',
};
const port = (patienceMs?: number) => smtpMail(server.url, patienceMs === undefined ? {} : { patienceMs });

describe('mail over SMTP', () => {
  it('arrives as it was written', async () => {
    expect(await port().send({ ...mail, subject: '차례입니다 – A-042' })).toEqual({
      outcome: 'accepted',
      by: 'smtp',
    });
    const [{ mail: read, to }] = server.taken as [(typeof server.taken)[number]];
    expect(to).toEqual(['ana@example.com']);
    expect(read).toMatchObject({
      subject: '차례입니다 – A-042',
      messageId: '<one@queue.example>',
      from: { name: 'Harbor Bank', address: 'hello@bank.example' },
      text: expect.stringContaining('Please be ready.'),
    });
    expect(read.html).toContain('<p>Please be ready.</p>');
  });

  it('has the calendar file inline and as an attachment', async () => {
    const calendar = {
      method: 'CANCEL',
      file: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n',
    } as const;
    await port().send({ ...mail, calendar });
    const [{ mail: read, raw }] = server.taken as [(typeof server.taken)[number]];
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
    const [file] = read.attachments.filter(({ mimeType }) => mimeType === 'application/ics');
    expect(file!.filename).toBe('appointment.ics');
    // Read from the raw message: the parser here normalises line ends.
    const [, sent] = /application\/ics[^]*?base64\r\n\r\n([\w+/=\r\n]+)/.exec(raw)!;
    expect(Buffer.from(sent!, 'base64').toString()).toBe(calendar.file);
    expect(read.text).toContain('Please be ready.');
  });

  it.each([
    ['greylists', 'later', '451'],
    ['is busy', 'later', '421'],
    ['refuses', 'never', '550'],
  ] as const)('is retried or not as the server says: one that %s', async (mood, outcome, reason) => {
    server.mood = mood;
    expect(await port().send({ ...mail, to: `${outcome}-${reason}@example.com` })).toEqual({
      outcome,
      reason,
    });
  });

  it('times out when a server hangs', async () => {
    server.mood = 'hangs';
    expect(await port(300).send(mail)).toMatchObject({ outcome: 'later' });
  });

  it('is retried when no server responds', async () => {
    expect(await smtpMail('smtp://127.0.0.1:9').send(mail)).toMatchObject({ outcome: 'later' });
  });

  it('reaches the addresses of blind copies, which no reader sees', async () => {
    await port().send({ ...mail, bcc: ['archive@bank.example'] });
    const [{ raw, to }] = server.taken as [(typeof server.taken)[number]];
    expect(to).toEqual(['ana@example.com', 'archive@bank.example']);
    expect(raw).not.toContain('archive@bank.example');
  });

  it('carries no header injected through a name, a subject or an address', async () => {
    const sly = 'x\r\nBcc: all@example.com\r\n\r\nbody';
    await port().send({ ...mail, subject: sly, from: { ...mail.from, name: sly } });
    await port().send({ ...mail, to: `ana@example.com\r\nBcc: all@example.com` });
    for (const { raw, to } of server.taken) {
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
      expect(to).not.toContain('all@example.com');
    }
    expect(server.taken.length).toBeGreaterThan(0);
  });
});
