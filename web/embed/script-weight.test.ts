import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildEmbedScript } from '../embed-script.ts';

/** Bytes of `embed.js` on its way to a host page. */
const MOST = 6_000;

it('the script of host pages weighs at most 6 kB, loads nothing more and evaluates no text', async () => {
  const script = await buildEmbedScript();
  expect(gzipSync(script).length).toBeLessThanOrEqual(MOST);
  expect(script).toContain('booking-widget');
  for (const forbidden of [
    /\bimport\s*\(/,
    /\bimport[\s{"']/,
    /\beval\b/,
    /\bFunction\(/,
    /innerHTML/,
    /document\.cookie/,
  ])
    expect(script).not.toMatch(forbidden);
});
