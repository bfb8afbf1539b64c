import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// npm run bench [-- NAME …]: runs benches/NAME.bench.ts one after the other; without a name, all of them.
const folder = join(import.meta.dirname, '../benches');
const ending = '.bench.ts';
const existing = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length))
  : [];
const input = process.argv.slice(2);
// Everything after the first flag is for the benches: npm run bench -- wait --days 120
const flags = input.findIndex((word) => word.startsWith('--'));
const requested = flags < 0 ? input : input.slice(0, flags);
const handed = flags < 0 ? [] : input.slice(flags);
const unknown = requested.find((name) => !existing.includes(name));
if (unknown !== undefined || existing.length === 0) {
  console.error(
    unknown === undefined
      ? 'There are no benches yet.'
      : `There is no bench "${unknown}". There are: ${existing.join(', ')}.`,
  );
  process.exit(2);
}
for (const name of requested.length > 0 ? requested : existing) {
  console.log(`\n=== ${name}`);
  const { status } = spawnSync(process.execPath, [join(folder, `${name}${ending}`), ...handed], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
