// npm run prove [-- NAME …]: what must hold while things break, in its whole figure, and each proof with its mutations.
import './setup/check-node.mjs';
import { handOver } from './setup/hand-over.mjs';
import { prepare } from './setup/prepare.mjs';

handOver(await prepare(), 'scripts/prove.ts', { args: process.argv.slice(2) });
