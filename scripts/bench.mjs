// npm run bench [-- name …]: the measurements under benches/.
import './setup/check-node.mjs';
import { handOver } from './setup/hand-over.mjs';
import { prepare } from './setup/prepare.mjs';

handOver(await prepare(), 'scripts/bench.ts', { args: process.argv.slice(2) });
