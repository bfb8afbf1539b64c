// npm run prove [-- NAME …]: every proof of behaviour under faults at full size, and each proof with its
// mutations.
import './setup/check-node.mjs';
import { handOver } from './setup/hand-over.mjs';
import { prepare } from './setup/prepare.mjs';

handOver(await prepare(), 'scripts/prove.ts', { args: process.argv.slice(2) });
