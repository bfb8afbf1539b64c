// npm start: from a fresh clone to a running Foyer.
import './setup/check-node.mjs';
import { handOver } from './setup/hand-over.mjs';
import { prepare } from './setup/prepare.mjs';

handOver(await prepare({ pages: true }), 'server/main.ts', {
  args: process.argv.slice(2),
  alone: true,
  configured: true,
});
