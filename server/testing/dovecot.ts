import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
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
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
  /** Puts a mail into the mailbox, as a mail server does. */
  deliver(raw: Buffer): void;
  /** The flags of each mail, oldest first: S is seen, F is flagged. */
  flags(): string[];
}

/** A real IMAP server of the test's own, on a free port of this machine, with one mailbox. */
export async function aMailbox(program: string): Promise<TestMailbox> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-mailbox-'));
  chmodSync(folder, 0o755);
  const mails = join(folder, 'mails');
  for (const path of [mails, ...['new', 'cur', 'tmp'].map((part) => join(mails, part))]) {
    mkdirSync(path);
    chownSync(path, OWNER, OWNER);
  }
  const port = await freePort();
  const settings = join(folder, 'dovecot.conf');
  writeFileSync(settings, settingsOf({ folder, mails, port }));
  let child: ChildProcess | undefined;
  let serial = 0;
  const mailbox: TestMailbox = {
    url: `imap://reply:${PASSWORD}@127.0.0.1:${port}/INBOX`,
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

const settingsOf = ({ folder, mails, port }: { folder: string; mails: string; port: number }): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
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
    port = 0
  }
}
`;
