// node scripts/run.mjs FILE.ts [args]: runs a TypeScript file of ours; --bin NAME [args]: a program of a
// package. Both use the right Node.
import './setup/check-node.mjs';
import { existsSync, realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { handOver } from './setup/hand-over.mjs';
import { inProject, root } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';

const [first, ...rest] = process.argv.slice(2);
const runtime = await prepare();
const wanted = first === '--bin' ? inProject('node_modules', '.bin', rest[0] ?? '') : resolve(first ?? '');
if (!first || !existsSync(wanted) || (first === '--bin' && !rest[0])) {
  console.error('Usage: node scripts/run.mjs FILE.ts [args], or node scripts/run.mjs --bin PROGRAM [args].');
  process.exit(2);
}
handOver(runtime, relative(root, realpathSync(wanted)), { args: first === '--bin' ? rest.slice(1) : rest });
