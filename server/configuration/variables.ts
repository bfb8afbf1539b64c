import { z } from 'zod';

/** One variable of the environment: what it means, what it is when it is not set, and how its text becomes a value. */
export type Variable = {
  name: VariableName;
  words: string;
  /** What happens without it, for people to read. */
  otherwise: string;
  /** An example for .env.example where the default does not say enough. */
  example?: string;
  /** Its value never appears in a message. */
  secret?: boolean;
  schema: z.ZodType;
};

export type VariableName = keyof typeof schemas;

const wholeNumber = (lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number from ${lowest} to ${highest}`)
    .transform(Number)
    .refine(
      (value) => value >= lowest && value <= highest,
      `must be a whole number from ${lowest} to ${highest}`,
    );

const yesOrNo = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

const address = (protocols: string[], what: string) =>
  z.string().refine((value) => protocols.includes(protocolOf(value)), `must be ${what}`);

/** The text of each variable to its value; what is absent is decided in config.ts. */
export const schemas = {
  PORT: wholeNumber(1, 65_535),
  HOST: z.string().regex(/^[0-9A-Za-z.:-]+$/, 'must be an address or a host name, without a port'),
  PUBLIC_URL: address(['http:', 'https:'], 'a web address like https://queue.example.com').refine(
    isOrigin,
    'must end after the host (and port): no path, no question mark, no sign-in',
  ),
  DATA_DIR: z.string(),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'an address like postgres://user:password@host:5432/database',
  ),
  REDIS_URL: address(['redis:', 'rediss:'], 'an address like redis://host:6379'),
  PROCESS: z.enum(['web', 'worker', 'both'], 'must be web, worker or both'),
  SECRET_KEY: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.every((key) => key.length >= 32),
      'must hold keys of at least 32 characters each, separated by commas',
    ),
  DEMO: yesOrNo,
  DEMO_ON_SERVER: yesOrNo,
  SMTP_URL: address(['smtp:', 'smtps:'], 'an address like smtps://user:password@host:465'),
  MAIL_FROM: z
    .string()
    .max(254, 'must be at most 254 characters')
    .regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/, 'must be an e-mail address alone, without a name'),
  SMS_URL: address(['https:'], 'an address that begins with https://'),
  SMS_TOKEN: z.string().regex(/^[\x21-\x7e]+$/, 'must be visible characters without spaces'),
  LOG_LEVEL: z.enum(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'must be trace, debug, info, warn, error, fatal or silent',
  ),
  REALTIME_DRIVER: z.enum(['socket'], 'must be socket (the hosted driver is not part of this version)'),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(\d|10|[0-9A-Fa-f:.]+(\/\d+)?(\s*,\s*[0-9A-Fa-f:.]+(\/\d+)?)*)$/,
      'must be a number of proxies (0 to 10) or their addresses, separated by commas',
    )
    .transform((value) =>
      /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim()),
    ),
  PLATFORM_URL: address(['https:', 'http:'], 'a web address'),
  RATE_LIMIT: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number of 0 or more')
    .transform(Number)
    .refine((value) => value <= 1000, 'must be at most 1000'),
};

export const variables: Variable[] = [
  describe('PORT', '3000', { words: 'The port the server listens on.' }),
  describe('HOST', '127.0.0.1', {
    words: 'The address it listens on; 0.0.0.0 for every network of the machine.',
  }),
  describe('PUBLIC_URL', 'http://localhost:PORT', {
    words:
      'The address people reach it by. Links in messages start with it, and the admin pages answer on its host only.',
  }),
  describe('DATA_DIR', './data', {
    words:
      'The folder of the embedded PostgreSQL, of uploads and of the generated key. One running Foyer per folder.',
  }),
  describe('DATABASE_URL', 'the embedded PostgreSQL', {
    words: 'A PostgreSQL server (15 or newer) instead of the embedded one.',
    example: 'postgres://foyer:password@localhost:5432/foyer',
    secret: true,
  }),
  describe('REDIS_URL', 'PostgreSQL carries it', {
    words:
      'A Redis (6 or newer) that carries realtime messages between many processes. Several installations may share it.',
    example: 'redis://localhost:6379',
    secret: true,
  }),
  describe('PROCESS', 'both', {
    words:
      '`web` answers requests, `worker` runs jobs and listeners, `both` does both. The embedded PostgreSQL serves one process only: both.',
  }),
  describe('SECRET_KEY', 'generated into DATA_DIR; required with DATABASE_URL', {
    words:
      'Makes confirm codes and signs tokens. Several, separated by commas: the first makes, all of them verify, so a key is changed by putting a new one in front.',
    example: 'at-least-32-random-characters-here',
    secret: true,
  }),
  describe('DEMO', '1 with the embedded PostgreSQL, 0 with DATABASE_URL', {
    words: 'Puts demo data into an empty database and keeps its *today* lively.',
    example: '0',
  }),
  describe('DEMO_ON_SERVER', '0', {
    words: 'Says that DEMO=1, or seed-demo, is really meant for the server in DATABASE_URL.',
  }),
  describe('SMTP_URL', 'no mail is sent', {
    words:
      'The mail server that visitors are written to by. In a demo without one, messages are read at /dev/mailbox.',
    example: 'smtps://user:password@mail.example.com:465',
    secret: true,
  }),
  describe('MAIL_FROM', 'no-reply@ the host of PUBLIC_URL', {
    words: 'The address that mails come from; the name beside it is the vendor’s.',
    example: 'no-reply@example.com',
  }),
  describe('SMS_URL', 'no text message is sent', {
    words:
      'A gateway for text messages: it is sent `{id, to, text}` as JSON with an Idempotency-Key, and answers 2xx once it has taken it.',
    example: 'https://sms.example.com/messages',
  }),
  describe('SMS_TOKEN', 'no authorization', {
    words: 'What the gateway of SMS_URL wants as a bearer token.',
    example: 'a-token-of-the-gateway',
    secret: true,
  }),
  describe('LOG_LEVEL', 'info', {
    words: 'The least important log line that is written: trace, debug, info, warn, error, fatal or silent.',
  }),
  describe('REALTIME_DRIVER', 'socket', {
    words: 'How events reach browsers. `socket` is Socket.IO in this process.',
  }),
  describe('TRUST_PROXY', '0', {
    words:
      'How many proxies stand before the server, or their addresses. Visitors’ addresses are believed from these alone.',
  }),
  describe('PLATFORM_URL', 'no link', {
    words: 'Where the platform’s name in the footer leads.',
    example: 'https://example.com',
  }),
  describe('RATE_LIMIT', '1', {
    words:
      'A factor on every rate limit. 0 switches them off for load tests, and only while HOST is a loopback address; the lock on wrong codes always stays.',
  }),
];

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function describe(
  name: VariableName,
  otherwise: string,
  told: Pick<Variable, 'words' | 'example' | 'secret'>,
): Variable {
  return { name, otherwise, ...told, schema: schemas[name] };
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const url = new URL(value);
  return (
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  );
}
