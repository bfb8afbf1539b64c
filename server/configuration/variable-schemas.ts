import { z } from 'zod';
import {
  address,
  dkimSelectors,
  factor,
  isOrigin,
  mailAddress,
  networks,
  ownSecret,
  regionName,
  proxies,
  readBy,
  replyBase,
  wholeNumber,
  yesOrNo,
} from './variable-kinds.ts';
import { isGuessable, MAKE_A_KEY } from './secret-key.ts';
import { readCertificates, readImapUrl } from '../integrations/email/imap-url.ts';
import { readAppleSigner } from '../integrations/wallet/apple-pass.ts';
import { readGoogleAccount } from '../integrations/wallet/google-pass.ts';
import { readNameServers } from '../infrastructure/outgoing/dns.ts';

/** The example of a key, which no installation may use. */
export const EXAMPLE_KEY = 'at-least-32-random-characters-here';

/** Parses the text of each variable; config.ts decides the defaults. */
export const schemas = {
  PORT: wholeNumber(1, 65_535),
  HOST: z.string().regex(/^[0-9A-Za-z.:-]+$/, 'must be an address or a host name, without a port'),
  PUBLIC_URL: address(['http:', 'https:'], 'a web address like https://queue.example.com').refine(
    isOrigin,
    'must end after the host (and port): no path, no question mark, no sign-in',
  ),
  DATA_DIR: z.string(),
  DATA_REGION: regionName,
  ERASURE_LEDGER: z.string(),
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
      `must hold keys of at least 32 characters each, separated by commas. ${MAKE_A_KEY}`,
    )
    .refine(
      (keys) => !keys.includes(EXAMPLE_KEY),
      `holds the key of the example, which is public. ${MAKE_A_KEY}`,
    )
    .refine(
      (keys) => !keys.some(isGuessable),
      `holds a key that is easy to guess: it repeats itself or follows a sequence. ${MAKE_A_KEY}`,
    ),
  DEMO: yesOrNo,
  DEMO_ON_SERVER: yesOrNo,
  SMTP_URL: address(['smtp:', 'smtps:'], 'an address like smtps://user:password@host:465'),
  MAIL_FROM: mailAddress,
  DKIM_SELECTORS: dkimSelectors,
  DNS_SERVERS: readBy(readNameServers),
  REPLY_ADDRESS: replyBase,
  REPLY_SECRET: ownSecret(EXAMPLE_KEY),
  IMAP_URL: readBy(readImapUrl),
  IMAP_CA: readBy(readCertificates),
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
  PRINTER_NETWORKS: networks,
  WEB_PUSH: yesOrNo,
  APPLE_WALLET_PEM: readBy(readAppleSigner),
  GOOGLE_WALLET_ISSUER: z.string().regex(/^\d{5,25}$/, 'must be a number of an issuer'),
  GOOGLE_WALLET_KEY: readBy(readGoogleAccount),
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
  TRUST_PROXY: proxies,
  PLATFORM_URL: address(['https:', 'http:'], 'a web address'),
  RATE_LIMIT: factor,
};
