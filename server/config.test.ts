import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configurationPage, environmentExample } from './configuration/words.ts';
import { variables } from './configuration/variables.ts';
import type { Environment } from './config.ts';
import { loadConfig, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = { DATABASE_URL: 'postgres://someone@localhost/foyer', SECRET_KEY: 'a'.repeat(32) };

describe('without any variable', () => {
  it('is the embedded demo on this machine alone', () => {
    expect(good({ DATA_DIR: folder })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: folder,
      database: { kind: 'embedded' },
      process: 'both',
      demo: true,
      logLevel: 'info',
      trustProxy: false,
      rateLimit: 1,
    });
  });

  it('cannot be changed afterwards', () => {
    const config = good({ DATA_DIR: folder }) as { port: number; database: { kind: string } };
    expect(() => (config.port = 1)).toThrow(TypeError);
    expect(() => (config.database.kind = 'server')).toThrow(TypeError);
  });
});

describe('faults', () => {
  it('are all listed at once', () => {
    const faults = bad({
      PORT: 'abc',
      HOST: 'a b',
      PROCESS: 'all',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
      RATE_LIMIT: '-1',
      DATABASE_URL: 'mysql://x',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'HOST',
      'DATABASE_URL',
      'PROCESS',
      'DEMO',
      'LOG_LEVEL',
      'RATE_LIMIT',
    ]);
  });

  it.each<[string, Environment, RegExp]>([
    [
      'a port that does not exist',
      { PORT: '70000' },
      /^PORT must be a whole number from 1 to 65535; it is "70000"\.$/,
    ],
    [
      'an address with a path',
      { PUBLIC_URL: 'https://example.com/foyer' },
      /^PUBLIC_URL must end after the host/,
    ],
    ['an address of another kind', { PUBLIC_URL: 'ftp://example.com' }, /^PUBLIC_URL must be a web address/],
    ['a short key', { SECRET_KEY: 'short' }, /^SECRET_KEY must hold keys of at least 32 characters/],
    [
      'a server without a key',
      { DATABASE_URL: server.DATABASE_URL },
      /^SECRET_KEY is required with DATABASE_URL/,
    ],
    ['demo data into a server', { ...server, DEMO: '1' }, /^DEMO=1 would put demo data into the server/],
    ['half a process on the embedded database', { PROCESS: 'web' }, /^PROCESS=web needs DATABASE_URL/],
    ['no rate limit on a network', { RATE_LIMIT: '0', HOST: '0.0.0.0' }, /^RATE_LIMIT=0 is for load tests/],
    [
      'a driver that does not exist',
      { REALTIME_DRIVER: 'ably' },
      /^REALTIME_DRIVER must be socket or pusher/,
    ],
    [
      'a hosted service without its application',
      { REALTIME_DRIVER: 'pusher', PUSHER_CLUSTER: 'eu', PUSHER_KEY: 'k' },
      /^REALTIME_DRIVER=pusher needs PUSHER_APP_ID, PUSHER_SECRET\.$/,
    ],
    [
      'a hosted service that is nowhere',
      { REALTIME_DRIVER: 'pusher', PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' },
      /^REALTIME_DRIVER=pusher needs PUSHER_CLUSTER/,
    ],
    [
      'proxies that are neither a number nor addresses',
      { TRUST_PROXY: 'yes' },
      /^TRUST_PROXY must be a number of proxies/,
    ],
    ['a value given twice', { PORT: '3000', PORT_FILE: '/port' }, /^PORT and PORT_FILE are both set/],
    [
      'a file that is not there',
      { SECRET_KEY_FILE: join(folder, 'absent') },
      /^SECRET_KEY_FILE names .*absent, which cannot be read/,
    ],
  ])('%s', (_, env, fault) => {
    const faults = bad(env);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  it('never show a secret', () => {
    const faults = bad({
      DATABASE_URL: 'mysql://root:hunter2@db',
      SECRET_KEY: 'hunter2',
      SMTP_URL: 'hunter2',
      REDIS_URL: 'hunter2',
    });
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toContain('hunter2');
  });
});

describe('what is allowed', () => {
  it('demo data on a server after a second confirmation', () => {
    expect(good({ ...server, DEMO: '1', DEMO_ON_SERVER: '1' }).demo).toBe(true);
    expect(good(server).demo).toBe(false);
  });

  it.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])('no rate limits on %s', (HOST) => {
    expect(good({ DATA_DIR: folder, HOST, RATE_LIMIT: '0' }).rateLimit).toBe(0);
  });

  it('several keys, the newest first, also from a file', () => {
    const [newer, older] = ['n'.repeat(40), 'o'.repeat(40)];
    writeFileSync(join(folder, 'keys'), `${newer}, ${older}\n`);
    expect(good({ SECRET_KEY_FILE: join(folder, 'keys') }).secretKeys).toEqual([newer, older]);
  });

  it('proxies by number or by address', () => {
    expect(good({ ...server, TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(good({ ...server, TRUST_PROXY: '10.0.0.1, 192.168.0.0/16' }).trustProxy).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
    ]);
    expect(good({ ...server, TRUST_PROXY: '0' }).trustProxy).toBe(false);
  });

  it('a slash after the public address, and an empty variable as none', () => {
    expect(good({ ...server, PUBLIC_URL: 'https://example.com/', PORT: '' })).toMatchObject({
      publicUrl: 'https://example.com',
      port: 3000,
    });
  });
});

describe('the key of an installation without a configured one', () => {
  it('is made once, for its owner alone, and only by a start', () => {
    const dataDir = join(folder, 'fresh');
    const read = readConfig({ DATA_DIR: dataDir });
    expect(read).toMatchObject({ ok: true, config: { secretKeys: [] } });
    expect(() => statSync(dataDir)).toThrow();
    const [key] = good({ DATA_DIR: dataDir }).secretKeys;
    expect(key?.length).toBeGreaterThanOrEqual(64);
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(good({ DATA_DIR: dataDir }).secretKeys).toEqual([key]);
  });
});

describe('the documentation of the variables', () => {
  const file = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');

  it('in docs/configuration.md and .env.example matches the code', () => {
    expect(file('docs/configuration.md')).toBe(configurationPage(file('docs/configuration.md')));
    expect(file('.env.example')).toBe(environmentExample());
  });

  it('has only examples that are accepted', () => {
    const env: Environment = {};
    for (const [, name, value] of file('.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm))
      env[name ?? ''] = value;
    expect(Object.keys(env)).toEqual(variables.map(({ name }) => name));
    expect(readConfig({ ...env, SECRET_KEY: server.SECRET_KEY })).toMatchObject({ ok: true });
  });
});

function good(env: Environment) {
  const result = loadConfig(env);
  if (!result.ok) throw new Error(result.faults.join('\n'));
  return result.config;
}

function bad(env: Environment): string[] {
  const result = readConfig(env);
  return result.ok ? [] : result.faults;
}
