import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMailbox, dovecotProgram } from '#server/testing/dovecot.ts';
import type { TestMailbox } from '#server/testing/dovecot.ts';
import { openMailbox } from './imap-mailbox.ts';
import { readCertificates, readImapUrl } from './imap-url.ts';

/* TLS to a real IMAP server, Dovecot, whose certificates are made here. */
const program = dovecotProgram();
if (!program) process.stderr.write('left out: there is no Dovecot here to speak TLS with\n');

describe.skipIf(!program)('a mailbox over TLS', () => {
  let mailbox: TestMailbox;
  let wrongName: TestMailbox;
  beforeAll(async () => {
    mailbox = await aMailbox(program!, { names: ['IP:127.0.0.1', 'IP:0.0.0.0'] });
    wrongName = await aMailbox(program!, { names: ['DNS:other.example'] });
    for (const one of [mailbox, wrongName]) one.deliver(Buffer.from('Subject: Parking\r\n\r\nIs it free?'));
  });
  afterAll(() => Promise.all([mailbox, wrongName].map((one) => one.remove())));

  /** By imaps, and by imap with STARTTLS: the address is none of this machine alone. */
  const ways = (of: TestMailbox) =>
    [of.tlsUrl, of.url.replace('127.0.0.1', '0.0.0.0')].map((url) => readImapUrl(url));
  const events = { arrived: () => undefined, closed: () => undefined };

  it('is read with its own certificate, from the first byte and after STARTTLS', async () => {
    const [whole, upgraded] = ways(mailbox);
    for (const address of [whole!, upgraded!]) {
      const opened = await openMailbox({ ...address, ca: readCertificates(mailbox.certificate) }, events);
      const [waiting, ...others] = await opened.waiting();
      expect(others).toEqual([]);
      expect(String(await opened.read(waiting!.uid))).toContain('Is it free?');
      await opened.close();
    }
    expect([whole!.secure, upgraded!.secure]).toEqual([true, false]);
    // Dovecot notes how each session came.
    expect(mailbox.sessions()).toEqual(['TLS', 'TLS']);
  });

  it('is refused, before the password, with a certificate that nothing trusts, and the error says what helps', async () => {
    const before = mailbox.sessions();
    for (const address of ways(mailbox))
      for (const ca of [undefined, readCertificates(wrongName.certificate)])
        await expect(openMailbox({ ...address, ca }, events)).rejects.toThrow(
          'the certificate of the mail server is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); set IMAP_CA',
        );
    expect(mailbox.sessions()).toEqual(before);
  });

  it('is refused with a trusted certificate of another name', async () => {
    for (const address of ways(wrongName)) {
      const trusting = { ...address, ca: readCertificates(wrongName.certificate) };
      await expect(openMailbox(trusting, events)).rejects.toThrow(
        `the certificate of the mail server is not for ${address.host}`,
      );
    }
    expect(wrongName.sessions()).toEqual([]);
  });
});

describe('the certificates of IMAP_CA', () => {
  it('are PEM texts', () => {
    for (const text of ['', 'hunter2', '-----BEGIN CERTIFICATE-----\nhunter2\n-----END CERTIFICATE-----'])
      expect(() => readCertificates(text)).toThrow('it holds no certificate in the PEM format');
  });
});
