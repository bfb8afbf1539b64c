import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Database } from './database.ts';
import type { Fault } from './faults.ts';
import { askedChanges, changesOf, FAULT_VARIABLES, root } from './faults.ts';
import { SECRET_KEY } from './product.ts';

export interface Operated {
  code: number | null;
  said: string;
  seconds: number;
}

/** `npm run foyer -- …` as an operator types it, on a database of a proof. */
export function operate(
  args: readonly string[],
  of: { database: Database; env?: Record<string, string>; fault?: Fault },
): Promise<Operated> {
  const changes = [...askedChanges('servers'), ...(of.fault ? changesOf(of.fault) : [])];
  const planting = changes.length > 0 ? ['--import', join(root, 'proofs/harness/plant.ts')] : [];
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: of.database.url,
    SECRET_KEY,
    DEMO: '0',
    ...of.env,
    [FAULT_VARIABLES.servers]: JSON.stringify(changes),
  };
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...planting, 'scripts/foyer.ts', ...args],
      { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('close', (code) => resolve({ code, said, seconds: (performance.now() - begun) / 1_000 }));
  });
}
