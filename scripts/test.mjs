// npm test: everything that must hold, and one line that says whether it does.
import './setup/check-node.mjs';
import { handOver } from './setup/hand-over.mjs';
import { prepare } from './setup/prepare.mjs';

handOver(await prepare(), 'scripts/test.ts', { args: process.argv.slice(2) });
