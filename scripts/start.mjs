// npm start: from a fresh clone to a running Foyer.
import './setup/check-node.mjs';
import { handOver } from './setup/hand-over.mjs';
import { START } from './setup/install-set.mjs';
import { buildMeanwhile, prepare } from './setup/prepare.mjs';

const runtime = await prepare({ packages: START });
// Meanwhile the server migrates and writes the demo; it opens its port when the pages are built.
const pages = buildMeanwhile(runtime);
const server = handOver(runtime, 'server/main.ts', {
  args: [...process.argv.slice(2), ...(pages ? ['--await-pages'] : [])],
  alone: true,
  configured: true,
});
try {
  await pages;
  if (pages && server.connected) server.send('pages-built');
} catch (error) {
  console.error(error.message);
  server.prependOnceListener('exit', () => process.exit(1));
  server.kill('SIGTERM');
}
