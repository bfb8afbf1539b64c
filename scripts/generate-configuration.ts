import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage, environmentExample } from '#server/configuration/words.ts';

// node scripts/run.mjs scripts/generate-configuration.ts: the tables in docs/configuration.md, from the variables and the settings registry, and .env.example.
const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/configuration.md');

writeFileSync(page, configurationPage(readFileSync(page, 'utf8')));
writeFileSync(join(root, '.env.example'), environmentExample());
