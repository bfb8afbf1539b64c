import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configurationPage, environmentExample } from './configuration/words.ts';
import { variables } from './configuration/variables.ts';
import type { Environment } from './config.ts';
import { loadConfig, readConfig, warningsOf } from './config.ts';
import { CERTIFICATE } from './testing/certificate.ts';
import { walletKeys } from './testing/wallet-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = {
  DATABASE_URL: 'postgres://someone@localhost/foyer',
  SECRET_KEY: '7f0c1d94ab5e62388e41d9c0f35b2a67',
};

const GUESSABLE = [
  'a'.repeat(36),
  'abcdefgh'.repeat(5),
  'password'.repeat(4),
  'change-me-'.repeat(4),
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '1'.repeat(31) + '2',
];

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
      'the key of the example',
      { SECRET_KEY: 'at-least-32-random-characters-here' },
      /^SECRET_KEY holds the key of the example, which is public\. Make one with: openssl rand -base64 48\.$/,
    ],
    ...GUESSABLE.map((key): [string, Environment, RegExp] => [
      `the key ${key}`,
      { SECRET_KEY: `${server.SECRET_KEY},${key}` },
      /^SECRET_KEY holds a key that is easy to guess: .* Make one with: openssl rand -base64 48\.$/,
    ]),
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
    ...['yes', '11', '10.0.0', '10.0.0.0/40', '0.0.0.0/0', '10.0.0.1, beef'].map(
      (TRUST_PROXY): [string, Environment, RegExp] => [
        `the proxies ${TRUST_PROXY}`,
        { TRUST_PROXY },
        /^TRUST_PROXY must be a number of proxies/,
      ],
    ),
    ...['0.0.0.0/0', '10.0.0.0/7', '10.4.0.1', '::/16', 'printers', '10.4.0.0/16,'].map(
      (PRINTER_NETWORKS): [string, Environment, RegExp] => [
        `the networks ${PRINTER_NETWORKS}`,
        { PRINTER_NETWORKS },
        /^PRINTER_NETWORKS must be networks/,
      ],
    ),
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
      REPLY_SECRET: 'hunter2',
      IMAP_URL: 'imaps://ana:hunter2@mail.example?a=1',
    });
    expect(faults).toHaveLength(6);
    expect(faults.join()).not.toContain('hunter2');
  });
});

const SECRET = 'a-secret-of-the-mail-server-that-is-long-enough';
const MAILBOX = 'imaps://reply:hunter2@mail.example';

describe('what is allowed', () => {
  it.each([
    [{ REPLY_SECRET: SECRET }, [SECRET, undefined]],
    [{ IMAP_URL: MAILBOX }, [undefined, 'mail.example']],
    [{ REPLY_SECRET: SECRET, IMAP_URL: MAILBOX }, [SECRET, 'mail.example']],
  ])('replies to mails by %j', (ways, [secret, host]) => {
    const { mailReplies } = good({ REPLY_ADDRESS: 'reply@mail.example', ...ways });
    expect([mailReplies?.secret, mailReplies?.mailbox?.host]).toEqual([secret, host]);
  });

  it('certificates to trust at the mailbox, also from a file', () => {
    const file = join(folder, 'ca.pem');
    writeFileSync(file, CERTIFICATE);
    const env = { REPLY_ADDRESS: 'reply@mail.example', IMAP_URL: MAILBOX, IMAP_CA_FILE: file };
    expect(good(env).mailReplies?.mailbox?.ca).toBe(CERTIFICATE.trim());
    expect(bad({ IMAP_CA: CERTIFICATE })).toEqual([expect.stringContaining('IMAP_CA needs IMAP_URL')]);
    writeFileSync(file, 'no certificate');
    expect(bad(env)).toEqual([expect.stringContaining('no certificate in the PEM format')]);
  });

  it('no replies to mails without an address, or without a way', () => {
    expect(good({}).mailReplies).toBeUndefined();
    for (const env of [
      { REPLY_ADDRESS: 'reply@mail.example' },
      { REPLY_SECRET: SECRET },
      { IMAP_URL: MAILBOX },
    ])
      expect(bad(env)).toEqual([expect.stringContaining('Replies by mail need REPLY_ADDRESS')]);
  });

  it('demo data on a server after a second confirmation', () => {
    expect(good({ ...server, DEMO: '1', DEMO_ON_SERVER: '1' }).demo).toBe(true);
    expect(good(server).demo).toBe(false);
  });

  it.each<[Environment, 'none' | 'of this machine' | 'open to the network']>([
    [{}, 'of this machine'],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, 'of this machine'],
    [{ HOST: '0.0.0.0' }, 'none'],
    [{ HOST: '192.0.2.4' }, 'none'],
    [{ PUBLIC_URL: 'https://queue.example.com' }, 'none'],
    [{ DEMO: '0' }, 'none'],
    [{ HOST: '0.0.0.0', DEMO: '1' }, 'open to the network'],
    [{ PUBLIC_URL: 'https://queue.example.com', DEMO: '1' }, 'open to the network'],
  ])('with %j a demo: %s', (env, expected) => {
    const config = good({ DATA_DIR: folder, ...env });
    expect(config.demo).toBe(expected !== 'none');
    const warning = expect.stringMatching(/^DEMO=1 opens a demo to the network/);
    expect(warningsOf(config)).toEqual(expected === 'open to the network' ? [warning] : []);
  });

  it.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])('no rate limits on %s', (HOST) => {
    expect(good({ DATA_DIR: folder, HOST, RATE_LIMIT: '0' }).rateLimit).toBe(0);
  });

  it('several keys, the newest first, also from a file', () => {
    const [newer, older] = [server.SECRET_KEY, randomBytes(16).toString('hex')];
    writeFileSync(join(folder, 'keys'), `${newer}, ${older}\n`);
    expect(good({ SECRET_KEY_FILE: join(folder, 'keys') }).secretKeys).toEqual([newer, older]);
  });

  it('every key that a generator makes', () => {
    for (let n = 0; n < 2_000; n += 1)
      for (const SECRET_KEY of [randomBytes(16).toString('hex'), randomBytes(24).toString('base64')])
        expect(readConfig({ SECRET_KEY }), SECRET_KEY).toMatchObject({ ok: true });
  });

  it('proxies by number or by address', () => {
    expect(good({ ...server, TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(good({ ...server, TRUST_PROXY: '10.0.0.1, 192.168.0.0/16' }).trustProxy).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
    ]);
    expect(good({ ...server, TRUST_PROXY: '0' }).trustProxy).toBe(false);
    expect(good({ ...server, PRINTER_NETWORKS: '10.4.0.0/16, fd00:4::/64' }).printerNetworks).toEqual([
      '10.4.0.0/16',
      'fd00:4::/64',
    ]);
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
    // Keys are no examples: a public one opens what it protects.
    const keys = { SECRET_KEY: server.SECRET_KEY, REPLY_SECRET: server.SECRET_KEY, ...walletKeys().env };
    expect(readConfig({ ...env, ...keys, IMAP_CA: CERTIFICATE })).toMatchObject({ ok: true });
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
