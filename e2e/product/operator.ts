import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Responded, Typed } from './operator-program.ts';

/** The operator at the command line of the running installation. */
const root = new URL('../../', import.meta.url).pathname;
let program: ChildProcess | undefined;

/** One command after the other: whoever asks waits for the answer. */
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
    child.once('message', (answer) => {
      child.off('exit', gone);
      resolve(answer as Responded);
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
  // It holds up nobody who has nothing left to do.
  child.unref();
  child.channel?.unref();
  child.once('exit', () => (program = undefined));
  return child;
}

export interface SettingScope {
  vendor: string;
  /** Where the setting may differ by location. */
  locationId?: string;
}

/** Changes settings, does the work, and puts everything back as it was, whatever happened. */
export async function withSettings(
  { vendor, locationId }: SettingScope,
  settings: Readonly<Record<string, string>>,
  work: () => Promise<void>,
): Promise<void> {
  const where = ['--vendor', vendor, ...(locationId === undefined ? [] : ['--location', locationId])];
  const before: [string, string][] = [];
  try {
    for (const [key, value] of Object.entries(settings)) {
      before.unshift([key, await foyer('setting', 'get', ...where, key)]);
      await foyer('setting', 'set', ...where, key, value);
    }
    await work();
  } finally {
    for (const [key, value] of before) await foyer('setting', 'set', ...where, key, value);
  }
}

/** What becomes of an appointment, by the hand of staff. */
export async function appointmentBecomes(
  vendor: string,
  id: string,
  stage: 'in progress' | 'served' | 'completed' | 'no-show',
): Promise<void> {
  await foyer('appointment', 'becomes', '--vendor', vendor, id, stage);
}
