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
  CAPTCHA_PROVIDER: z.enum(
    ['turnstile', 'recaptcha', 'hcaptcha'],
    'must be turnstile, recaptcha or hcaptcha',
  ),
  CAPTCHA_SITE_KEY: z.string().regex(/^[\w-]{1,200}$/, 'must be letters, digits, - and _'),
  CAPTCHA_SECRET: z.string().regex(/^[\x21-\x7e]+$/, 'must be visible characters without spaces'),
  RWG_PARTNER_ID: z.string().regex(/^\d{1,20}$/, 'must be digits'),
  RWG_URL: address(['https:'], 'an address that begins with https://'),
  MAPS_URL: address(['https:'], 'an address that begins with https://'),
  MAP_TILES_URL: address(['https:'], 'an address that begins with https://').refine(
    (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
    'must have {z}, {x} and {y} where the tile is named',
  ),
  MAP_TILES_CREDIT: z.string().max(200, 'must be at most 200 characters'),
  LOG_LEVEL: z.enum(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'must be trace, debug, info, warn, error, fatal or silent',
  ),
  REALTIME_DRIVER: z.enum(['socket', 'pusher'], 'must be socket or pusher'),
  PUSHER_APP_ID: z.string().regex(/^[\w-]{1,100}$/, 'must be letters, digits, - and _'),
  PUSHER_KEY: z.string().regex(/^[\w-]{1,100}$/, 'must be letters, digits, - and _'),
  PUSHER_SECRET: z.string().regex(/^[\x21-\x7e]+$/, 'must be visible characters without spaces'),
  PUSHER_CLUSTER: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the short name of a cluster, such as eu'),
  PUSHER_URL: address(['http:', 'https:'], 'a web address like https://push.example.com').refine(
    isOrigin,
    'must end after the host (and port): no path, no question mark, no sign-in',
  ),
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
  describe('CAPTCHA_PROVIDER', 'nobody is asked whether they are a person', {
    words:
      'Whose widget asks who books or joins the line at vendors that want it (`captcha`): `turnstile`, `recaptcha` or `hcaptcha`. Needs the two below.',
    example: 'turnstile',
  }),
  describe('CAPTCHA_SITE_KEY', 'nothing', {
    words: 'The public key that the provider has given for the widget.',
    example: 'the-key-of-the-site',
  }),
  describe('CAPTCHA_SECRET', 'nothing', {
    words: 'The secret that goes with it.',
    example: 'the-secret-of-the-site',
    secret: true,
  }),
  describe('RWG_PARTNER_ID', 'no conversion is reported', {
    words:
      'The number by which Reserve with Google knows this installation: bookings that were found there are told to it.',
    example: '20012345',
  }),
  describe('RWG_URL', 'https://www.google.com/maps/conversion/collect', {
    words: 'Where conversions are told; their sandbox, for a trial.',
    example: 'https://www.google.com/maps/conversion/debug/collect',
  }),
  describe('MAPS_URL', 'the cities that Foyer knows, and the vendor’s own locations', {
    words:
      'A server that finds places, in Photon’s protocol: visitors search by address and postal code as well. Where it fails, what Foyer knows is offered.',
    example: 'https://photon.example.com/api',
  }),
  describe('MAP_TILES_URL', 'a small map of coasts and borders that comes along', {
    words:
      'A server of map tiles, for the map where visitors choose a location on a wide screen. Visitors’ browsers ask it themselves.',
    example: 'https://tiles.example.com/{z}/{x}/{y}.png',
  }),
  describe('MAP_TILES_CREDIT', 'nothing', {
    words: 'What stands in the corner of that map, as those who made it ask for.',
    example: '© OpenStreetMap contributors',
  }),
  describe('LOG_LEVEL', 'info', {
    words: 'The least important log line that is written: trace, debug, info, warn, error, fatal or silent.',
  }),
  describe('REALTIME_DRIVER', 'socket', {
    words:
      'How events reach browsers. `socket` is Socket.IO in this process; `pusher` is a service of the Pusher protocol, hosted or your own.',
  }),
  describe('PUSHER_APP_ID', 'required with REALTIME_DRIVER=pusher', {
    words: 'The application at the service.',
    example: '123456',
  }),
  describe('PUSHER_KEY', 'required with REALTIME_DRIVER=pusher', {
    words: 'Its key, which browsers know.',
    example: 'a-key-of-the-application',
  }),
  describe('PUSHER_SECRET', 'required with REALTIME_DRIVER=pusher', {
    words: 'Its secret, which only the server knows: it signs what is told, and who may listen.',
    example: 'the-secret-of-the-application',
    secret: true,
  }),
  describe('PUSHER_CLUSTER', 'PUSHER_URL says where it is', {
    words: 'The cluster of an application hosted by Pusher.',
    example: 'eu',
  }),
  describe('PUSHER_URL', 'PUSHER_CLUSTER says where it is', {
    words:
      'The address of a service of your own that speaks the protocol, as the server and the browsers reach it. http is for one machine.',
    example: 'https://push.example.com',
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
