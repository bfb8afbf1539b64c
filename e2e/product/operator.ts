import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The operator at the command line of the running installation. */
const run = promisify(execFile);
const root = new URL('../../', import.meta.url).pathname;

async function foyer(...words: string[]): Promise<string> {
  const program = ['--disable-warning=ExperimentalWarning', 'scripts/foyer.ts', ...words];
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR };
  const { stdout } = await run(process.execPath, program, { cwd: root, env });
  return stdout.trim();
}

export interface SettingPlace {
  vendor: string;
  /** Where the setting may differ by location. */
  locationId?: string;
}

/** Changes settings, does the work, and puts everything back as it was, whatever happened. */
export async function withSettings(
  { vendor, locationId }: SettingPlace,
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
