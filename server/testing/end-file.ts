import { afterAll } from 'vitest';
import { endFile } from './after-file.ts';

// Vitest runs this file before each test file, so the hook belongs to that file and runs after its own hooks.
afterAll(endFile, 120_000);
