import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compiled } from '#scripts/setup/paths.mjs';
import type { Database } from './database.ts';
import { editsOf } from './markers.ts';
import type { Mutation } from './mutations.ts';
import { editsOfRun, MUTATION_VARIABLES, root } from './mutations.ts';
import { SECRET_KEY } from './product.ts';

export interface Operated {
  code: number | null;
  text: string;
  seconds: number;
}

/** Runs `npm run foyer -- …` as an operator types it, on a database of a proof. */
export function operate(
  args: readonly string[],
  of: { database: Database; env?: Record<string, string>; mutation?: Mutation },
): Promise<Operated> {
  const edits = [...editsOfRun('servers'), ...(of.mutation ? editsOf(of.mutation) : [])];
  const mutating = edits.length > 0 ? ['--import', join(root, 'proofs/harness/mutate.ts')] : [];
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compiled,
    DATABASE_URL: of.database.url,
    SECRET_KEY,
    DEMO: '0',
    ...of.env,
    [MUTATION_VARIABLES.servers]: JSON.stringify(edits),
  };
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...mutating, 'scripts/foyer.ts', ...args],
      { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let reply = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (reply += text));
    child.on('close', (code) => resolve({ code, text: reply, seconds: (performance.now() - begun) / 1_000 }));
  });
}
