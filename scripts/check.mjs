// npm run check: the quick part of npm test, for use every few minutes.
import './setup/check-node.mjs';
import { handOver } from './setup/hand-over.mjs';
import { prepare } from './setup/prepare.mjs';

handOver(await prepare(), 'scripts/test.ts', {
  args: ['--only', 'types,lint,laws,unit', ...process.argv.slice(2)],
});
