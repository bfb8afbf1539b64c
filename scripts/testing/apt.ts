import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { step } from '../setup/progress.mjs';
import { excerpt, runQuietly } from '../setup/run-quietly.mjs';

/** Another program may be installing: a freshly started machine updates itself for some minutes. */
const PATIENCE_SECONDS = 300;

/** Installs Debian packages if this is root on Debian; returns success, and prints the reason of a failure. */
export async function aptInstall(what: string, packages: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return installPackages(what, packages);
}

/** `every`: seconds between two tries when apt-get itself does not wait for a lock. */
export async function installPackages(
  what: string,
  packages: string[],
  { patience = PATIENCE_SECONDS, every = 2 }: { patience?: number; every?: number } = {},
): Promise<boolean> {
  const line = step(`Installing ${what}`);
  const deadline = Date.now() + patience * 1_000;
  const apt = (args: string[]) => whenUnlocked(args, { deadline, every });
  const update = await apt(['update', '-qq']);
  const install = await apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (install.code === 0) line.done();
  else {
    line.failed();
    // Without fresh lists packages may be unknown: then the update's output has the reason.
    console.error(
      excerpt(
        [update, install]
          .filter(({ code }) => code !== 0)
          .map(({ output: text }) => text)
          .join('\n'),
      ),
    );
  }
  return install.code === 0;
}

/** apt-get can wait for the lock of dpkg, but never for the lock of its lists. */
async function whenUnlocked(args: string[], { deadline, every }: { deadline: number; every: number }) {
  // At that runlevel Debian does not start a package's server: the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', LC_ALL: 'C' };
  for (;;) {
    const seconds = Math.max(0, Math.ceil((deadline - Date.now()) / 1_000));
    const result = await runQuietly('apt-get', ['-o', `DPkg::Lock::Timeout=${seconds}`, ...args], { env });
    if (result.code === 0 || !isLocked(result.output) || Date.now() + every * 1_000 > deadline) return result;
    await sleep(every * 1_000);
  }
}

const isLocked = (text: string): boolean => /Could not get lock|Unable to (?:acquire|lock)/.test(text);
