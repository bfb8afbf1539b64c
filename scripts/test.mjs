// npm test: all checks, and one line with the result.
import './setup/check-node.mjs';
import { handOver } from './setup/hand-over.mjs';
import { prepare } from './setup/prepare.mjs';

handOver(await prepare(), 'scripts/test.ts', { args: process.argv.slice(2) });
