import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Responded, Typed } from './operator-program.ts';

/** The operator's commands on the running installation. */
const root = new URL('../../', import.meta.url).pathname;
let program: ChildProcess | undefined;

/** Runs one command at a time. */
async function foyer(...typed: Typed): Promise<string> {
  program ??= started();
  const { code, text, complained } = await answerOf(program, typed);
  if (code !== 0) throw new Error(`foyer ${typed.join(' ')}: ${complained.join('\n')}`);
  return text.join('\n').trim();
}

function answerOf(child: ChildProcess, typed: Typed): Promise<Responded> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('The operator has gone: see what was said above.'));
    child.once('exit', gone);
    child.once('message', (response) => {
      child.off('exit', gone);
      resolve(response as Responded);
    });
    child.send(typed);
  });
}

function started(): ChildProcess {
  const child = fork('e2e/product/operator-program.ts', {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // It does not keep its parent alive.
  child.unref();
  child.channel?.unref();
  child.once('exit', () => (program = undefined));
  return child;
}

export interface SettingScope {
  vendor: string;
  /** Limits the setting to a location. */
  locationId?: string;
}

/** Changes settings, runs the work, and restores the settings, even after a failure. */
export async function withSettings(
  scope: SettingScope,
  settings: Readonly<Record<string, string>>,
  work: () => Promise<void>,
): Promise<void> {
  const changed = changing(scope);
  try {
    await changed.to(settings);
    await work();
  } finally {
    await changed.back();
  }
}

/** Settings that hold for all journeys of a file. */
export function changing({ vendor, locationId }: SettingScope) {
  const where = ['--vendor', vendor, ...(locationId === undefined ? [] : ['--location', locationId])];
  const before: [string, string][] = [];
  return {
    async to(settings: Readonly<Record<string, string>>): Promise<void> {
      for (const [key, value] of Object.entries(settings)) {
        before.unshift([key, await foyer('setting', 'get', ...where, key)]);
        await foyer('setting', 'set', ...where, key, value);
      }
    },
    async back(): Promise<void> {
      for (const [key, value] of before.splice(0)) await foyer('setting', 'set', ...where, key, value);
    },
  };
}

/** The settings of a vendor, stored at every place, to make them so again. */
export const storedSettings = (vendor: string): Promise<string> =>
  foyer('settings', 'stored', '--vendor', vendor);

export async function restoreSettings(vendor: string, stored: string): Promise<void> {
  await foyer('settings', 'restore', '--vendor', vendor, stored);
}

/** Creates a vendor without anything, and its first admin, who signs in with the password of the demo. */
export async function emptyVendor(of: { vendor: string; name: string; email: string }): Promise<void> {
  const { vendor, name, email } = of;
  const who = ['--email', email, '--name', 'Olga Meadow', '--password-stdin'];
  await foyer('create-admin', '--vendor', vendor, '--new-vendor', name, ...who);
  await foyer('setting', 'set', '--vendor', vendor, 'access.mfaRequired', 'false');
}

/** Returns the code that makes a browser a kiosk of the location. */
export async function codeOfKiosk({ vendor, locationId }: Required<SettingScope>): Promise<string> {
  const said = await foyer('device', 'code', '--vendor', vendor, '--location', locationId);
  return /\d{3}\s?\d{3}/.exec(said)![0];
}

/** Changes an appointment's status as staff do. */
export async function appointmentBecomes(
  vendor: string,
  id: string,
  stage: 'due' | 'late' | 'in progress' | 'served' | 'completed' | 'no-show',
): Promise<void> {
  await foyer('appointment', 'becomes', '--vendor', vendor, id, stage);
}
