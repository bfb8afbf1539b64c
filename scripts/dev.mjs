// npm run dev: the server and the pages, rebuilt at every change.
import './setup/check-node.mjs';
import { handOver } from './setup/hand-over.mjs';
import { prepare } from './setup/prepare.mjs';

handOver(await prepare({ pages: true }), 'scripts/dev.ts', {
  args: process.argv.slice(2),
  alone: true,
  configured: true,
});
