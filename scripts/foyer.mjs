// npm run foyer -- <command>: the operator's command line.
import './setup/check-node.mjs';
import { handOver } from './setup/hand-over.mjs';
import { START } from './setup/install-set.mjs';
import { prepare } from './setup/prepare.mjs';

handOver(await prepare({ packages: START }), 'scripts/foyer.ts', {
  args: process.argv.slice(2),
  configured: true,
});
