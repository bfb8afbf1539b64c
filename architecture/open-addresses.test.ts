import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/* Two pages for operators name facts of the source. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(ROOT + file, 'utf8');
const sources = globSync('server/**/*.ts', { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|^server\/testing\//.test(file),
);
const using = (pattern: RegExp): string[] => sources.filter((file) => pattern.test(read(file))).toSorted();

describe('SECURITY.md on outgoing requests', () => {
  it('names each integration that sends them', () => {
    const users = using(/import \{ outgoingFetch \}/);
    expect(users).toEqual(['server/integrations/open-outbound-ports.ts']);
    const calls = read(users[0]!).match(/outgoingFetch\(\)/g) ?? [];
    expect(calls, 'SMS, conversions, captcha, places and push services').toHaveLength(5);
    for (const name of [
      'the SMS',
      'the places server',
      'the captcha provider',
      'Reserve with Google',
      'push services',
    ])
      expect(read('SECURITY.md').replaceAll(/\s+/g, ' ')).toContain(name);
    expect(using(/import \{ configuredService \}/).every((file) => file.includes('/realtime/'))).toBe(true);
  });
});

describe('docs/operations.md on open addresses', () => {
  it('names each address of the server itself that needs no sign-in', () => {
    const registered = sources
      .filter((file) => file.startsWith('server/infrastructure/http/'))
      .flatMap((file) => [...read(file).matchAll(/\.get\(\s*'(\/[\w./-]+)'/g)].map(([, path]) => path!));
    expect(registered).toEqual(
      expect.arrayContaining(['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json']),
    );
    const page = read('docs/operations.md');
    for (const path of registered) expect(page, path).toContain(`\`${path}\``);
  });
});
