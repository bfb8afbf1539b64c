import { describe, expect, it } from 'vitest';
import { foyerProcess } from '../testing/foyer-command.ts';

/* The real command in its own process: it starts nothing. */
const check = (env: Record<string, string>) => foyerProcess(['config', 'check'], env);

describe('config check', () => {
  it('warns of a demo that the network reaches', async () => {
    const open = await check({ HOST: '0.0.0.0', DEMO: '1' });
    expect([open.code, open.complained]).toEqual([0, '']);
    expect(open.text).toMatch(
      /, with demo data\.\nWarning: DEMO=1 opens a demo to the network \(HOST=0\.0\.0\.0/,
    );
    const closed = await check({ HOST: '0.0.0.0' });
    expect(closed.text).not.toMatch(/demo|Warning/);
  });

  it('refuses the secret key of the example, and says how to make one', async () => {
    const { code, complained } = await check({ SECRET_KEY: 'at-least-32-random-characters-here' });
    expect(code).toBe(1);
    expect(complained).toContain('Make one with: openssl rand -base64 48');
    expect(complained).not.toContain('at-least');
  });
});
