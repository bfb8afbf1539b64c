import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, freePort } from './free-port.ts';

/** An account without rights, which owns the mails: Dovecot refuses to serve those of root. */
const OWNER = 65_534;
const PASSWORD = 'the-password-of-the-mailbox';

/** The path of Dovecot, if this machine has it and may start it. */
export const dovecotProgram = (): string | undefined =>
  process.getuid?.() === 0
    ? ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/usr/bin/dovecot'].find(existsSync)
    : undefined;

export interface TestMailbox {
  url: string;
  /** The same over TLS from the first byte; empty without TLS. */
  tlsUrl: string;
  /** Its self-signed certificate, as PEM; empty without TLS. */
  certificate: string;
  /** How each session that signed in was protected. */
  sessions(): string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
  /** Puts a mail into the mailbox, as a mail server does. */
  deliver(raw: Buffer): void;
  /** The flags of each mail, oldest first: S is seen, F is flagged. */
  flags(): string[];
}

/** Names that the certificate of a server is for, such as `IP:127.0.0.1`. */
interface Tls {
  names: readonly string[];
}

/** A real IMAP server of the test's own, on free ports of this machine, with one mailbox; with TLS or without. */
export async function aMailbox(program: string, tls?: Tls): Promise<TestMailbox> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-mailbox-'));
  chmodSync(folder, 0o755);
  const mails = join(folder, 'mails');
  for (const path of [mails, ...['new', 'cur', 'tmp'].map((part) => join(mails, part))]) {
    mkdirSync(path);
    chownSync(path, OWNER, OWNER);
  }
  const port = await freePort();
  const tlsPort = tls ? await freePort() : 0;
  if (tls) makeCertificate(folder, tls);
  const settings = join(folder, 'dovecot.conf');
  writeFileSync(settings, settingsOf({ folder, mails, port, tlsPort }));
  let child: ChildProcess | undefined;
  let serial = 0;
  const mailbox: TestMailbox = {
    url: `imap://reply:${PASSWORD}@127.0.0.1:${port}/INBOX`,
    tlsUrl: tls ? `imaps://reply:${PASSWORD}@127.0.0.1:${tlsPort}/INBOX` : '',
    certificate: tls ? readFileSync(join(folder, 'cert.pem'), 'utf8') : '',
    sessions: () =>
      readFileSync(join(folder, 'log'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('Login: user='))
        .map((line) => (line.includes(', TLS') ? 'TLS' : 'open')),
    async start() {
      child = spawn(program, ['-F', '-c', settings], { stdio: 'ignore', detached: true });
      const started = child;
      while (!(await answers(port))) {
        if (started.exitCode !== null) throw new Error(`Dovecot ended with ${started.exitCode}`);
        await sleep(20);
      }
    },
    async stop() {
      if (child?.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      // Its sessions are processes of its group.
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
    },
    async remove() {
      await mailbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    deliver(raw) {
      const name = `${1_700_000_000 + (serial += 1)}.M1P1.tests`;
      writeFileSync(join(mails, 'tmp', name), raw);
      chownSync(join(mails, 'tmp', name), OWNER, OWNER);
      renameSync(join(mails, 'tmp', name), join(mails, 'new', name));
    },
    flags: () =>
      [...readdirSync(join(mails, 'new')), ...readdirSync(join(mails, 'cur'))]
        .toSorted()
        .map((name) => name.split(':2,')[1] ?? ''),
  };
  await mailbox.start();
  return mailbox;
}

/** Dovecot brings openssl. */
function makeCertificate(folder: string, { names }: Tls): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const of = ['-subj', '/CN=a mail server of tests', '-addext', `subjectAltName=${names.join(',')}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...of, '-days', '3650'], { stdio: 'ignore' });
}

const tlsSettings = (folder: string): string => `ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem`;

interface Placed {
  folder: string;
  mails: string;
  port: number;
  /** 0 without TLS. */
  tlsPort: number;
}

const settingsOf = ({ folder, mails, port, tlsPort }: Placed): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
${tlsPort === 0 ? 'ssl = no' : tlsSettings(folder)}
disable_plaintext_auth = no
mail_location = maildir:${mails}
first_valid_uid = 1
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${OWNER} gid=${OWNER} home=${mails}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
`;
