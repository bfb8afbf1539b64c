import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { schemas } from './configuration/variable-schemas.ts';
import type { VariableName } from './configuration/variables.ts';
import { variables } from './configuration/variables.ts';
import { createSecretKey, generatedKeys } from './configuration/secret-key.ts';
import type { AppleSigner } from './integrations/wallet/apple-pass.ts';
import type { GoogleSigner } from './integrations/wallet/google-pass.ts';
import type { ImapAddress } from './integrations/email/imap-url.ts';
import { isLoopback } from './infrastructure/http/request/loopback.ts';

export type Config = Readonly<{
  port: number;
  host: string;
  /** An origin without a trailing slash. */
  publicUrl: string;
  /** An absolute path. */
  dataDir: string;
  /** The file of the ledger of erasures, an absolute path. */
  erasureLedger: string;
  /** Where the database is, in the words of the operator. */
  dataRegion: string | undefined;
  database: Readonly<{ kind: 'embedded' } | { kind: 'server'; url: string }>;
  redisUrl: string | undefined;
  process: 'web' | 'worker' | 'both';
  /** Newest first: the first signs, all verify (ground rule 6). */
  secretKeys: readonly string[];
  /**
   * Whether this installation is a demo: demo data, demo accounts and /dev/mailbox. Ask this before you offer any
   * of them.
   */
  demo: boolean;
  /** Confirms demo data for the server of DATABASE_URL. */
  demoOnServer: boolean;
  smtpUrl: string | undefined;
  /** An address alone. */
  mailFrom: string;
  /** Under which the domain of `mailFrom` may have the keys of its signatures. */
  dkimSelectors: readonly string[];
  /** Name servers for checks of domains; none are those of the system. */
  dnsServers: readonly string[];
  /** The address for replies of visitors to mails, with the ways by which they arrive: signed requests, a mailbox, or both. */
  mailReplies:
    | Readonly<{ address: string; secret: string | undefined; mailbox: ImapAddress | undefined }>
    | undefined;
  sms: Readonly<{ url: string; token: string | undefined }> | undefined;
  /** The captcha service; present if all three variables are set. */
  captcha:
    | Readonly<{ provider: 'turnstile' | 'recaptcha' | 'hcaptcha'; siteKey: string; secret: string }>
    | undefined;
  /** Reserve with Google; conversions go to this address. */
  reserve: Readonly<{ partnerId: string; url: string | undefined }> | undefined;
  /** The map service's address, in Photon's protocol. */
  mapsUrl: string | undefined;
  /** The address of a tile, with {z}, {x} and {y}. */
  mapTiles: Readonly<{ url: string; credit: string }> | undefined;
  /** The networks of ticket printers; undefined prints nothing over the network. */
  printerNetworks: readonly string[] | undefined;
  /** Whether visitors may get messages in their browser. */
  webPush: boolean;
  /** Who signs passes for Apple Wallet. */
  appleWallet: AppleSigner | undefined;
  /** Who signs passes for Google Wallet. */
  googleWallet: GoogleSigner | undefined;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  realtimeDriver: 'socket' | 'pusher';
  /** Present with the driver `pusher`; origins without a trailing slash. */
  pusher:
    | Readonly<{ appId: string; key: string; secret: string; apiUrl: string; socketUrl: string }>
    | undefined;
  /** No proxy, their number, or their addresses and networks (`proxyRule`). */
  trustProxy: false | number | string[];
  platformUrl: string | undefined;
  /** A factor; 0 is off. */
  rateLimit: number;
}>;

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] };
export type Environment = Record<string, string | undefined>;

/** The configuration of this process, or all its faults. With the embedded database it creates a missing secret key. */
export function loadConfig(env: Environment = process.env): ConfigResult {
  const read = readConfig(env);
  if (!read.ok || read.config.secretKeys.length > 0) return read;
  return { ok: true, config: freeze({ ...read.config, secretKeys: [createSecretKey(read.config.dataDir)] }) };
}

/** The same without changes: a key that is still to be generated is absent. For `config check` and `doctor`. */
export function readConfig(env: Environment = process.env): ConfigResult {
  const faults: string[] = [];
  const input = parseAll(env, faults);
  checkTogether(input, faults);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, config: freeze(withDefaults(input)) };
}

/** Returns settings that work and deserve attention, for `config check`, `doctor` and the start. */
export function warningsOf({ demo, host, publicUrl }: Config): string[] {
  if (!demo || isOnThisMachine(host, publicUrl)) return [];
  return [
    `DEMO=1 opens a demo to the network (HOST=${host}, PUBLIC_URL=${publicUrl}): its accounts have a public password, and /dev/mailbox needs no sign-in. Set DEMO=0 unless every caller may use the demo.`,
  ];
}

const isOnThisMachine = (host: string, publicUrl: string): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname);

type ParsedVariables = { [Name in VariableName]?: z.output<(typeof schemas)[Name]> };

function parseAll(env: Environment, faults: string[]): ParsedVariables {
  const input: Record<string, unknown> = {};
  for (const { name, schema, secret } of variables) {
    const text = textOf(env, name, faults);
    if (text === undefined) continue;
    const parsed = schema.safeParse(text);
    if (parsed.success) input[name] = parsed.data;
    else faults.push(`${name} ${parsed.error.issues[0]?.message}${secret ? '.' : `; it is "${text}".`}`);
  }
  return input;
}

/**
 * The variable, or the content of the file that NAME_FILE names (the way containers provide secrets). Empty
 * counts as absent.
 */
function textOf(env: Environment, name: VariableName, faults: string[]): string | undefined {
  const direct = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return direct;
  if (direct !== undefined) {
    faults.push(`${name} and ${name}_FILE are both set. Keep one of them.`);
    return undefined;
  }
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    faults.push(`${name}_FILE names ${file}, which cannot be read. Check the path and who may read it.`);
    return undefined;
  }
}

/** Checks conditions that span several variables. */
function checkTogether(input: ParsedVariables, faults: string[]) {
  // A variable with a fault of its own is absent here: one mistake is not reported twice.
  const faulty = (name: VariableName) =>
    faults.some((fault) => fault.startsWith(`${name} `) || fault.startsWith(`${name}_FILE `));
  if (input.DATABASE_URL && !input.SECRET_KEY && !faulty('SECRET_KEY')) {
    faults.push(
      'SECRET_KEY is required with DATABASE_URL, the same for every process. Make one with: openssl rand -base64 48.',
    );
  }
  if (input.DATABASE_URL && input.DEMO && !input.DEMO_ON_SERVER && !faulty('DEMO_ON_SERVER')) {
    faults.push(
      'DEMO=1 would put demo data into the server of DATABASE_URL. Set DEMO=0, or DEMO_ON_SERVER=1 if that is what you want.',
    );
  }
  if (input.PROCESS && input.PROCESS !== 'both' && !input.DATABASE_URL && !faulty('DATABASE_URL')) {
    faults.push(
      `PROCESS=${input.PROCESS} needs DATABASE_URL: the embedded PostgreSQL serves one process, which must do both.`,
    );
  }
  if (input.REALTIME_DRIVER === 'pusher') {
    const missing = PUSHER_NEEDS.filter((name) => input[name] === undefined && !faulty(name));
    if (missing.length > 0) faults.push(`REALTIME_DRIVER=pusher needs ${missing.join(', ')}.`);
    const positions = [input.PUSHER_CLUSTER, input.PUSHER_URL].filter(
      (position) => position !== undefined,
    ).length;
    if (positions !== 1 && !faulty('PUSHER_CLUSTER') && !faulty('PUSHER_URL'))
      faults.push(
        'REALTIME_DRIVER=pusher needs PUSHER_CLUSTER for a hosted application, or PUSHER_URL for a service of your own: one of them.',
      );
  }
  if (
    (input.GOOGLE_WALLET_ISSUER === undefined) !== (input.GOOGLE_WALLET_KEY === undefined) &&
    !GOOGLE_NEEDS.some(faulty)
  )
    faults.push(`Google Wallet needs ${GOOGLE_NEEDS.join(' and ')} together, or neither.`);
  const ways = REPLY_WAYS.filter((name) => input[name] !== undefined);
  if (
    (input.REPLY_ADDRESS === undefined) !== (ways.length === 0) &&
    ![...REPLY_WAYS, 'REPLY_ADDRESS' as const].some(faulty)
  )
    faults.push(
      `Replies by mail need REPLY_ADDRESS together with ${REPLY_WAYS.join(', ')} or both, or none of them.`,
    );
  if (input.IMAP_CA !== undefined && input.IMAP_URL === undefined && !faulty('IMAP_URL'))
    faults.push('IMAP_CA needs IMAP_URL: it says which certificates to trust there.');
  const ofCaptcha = CAPTCHA_NEEDS.filter((name) => input[name] !== undefined || faulty(name));
  if (ofCaptcha.length > 0 && ofCaptcha.length < CAPTCHA_NEEDS.length)
    faults.push(`A captcha needs ${CAPTCHA_NEEDS.join(', ')} together, or none of them.`);
  if (input.RATE_LIMIT === 0 && !isLoopback(input.HOST ?? '127.0.0.1')) {
    faults.push(
      `RATE_LIMIT=0 is for load tests on one machine. Set HOST to a loopback address such as 127.0.0.1, or RATE_LIMIT to more than 0.`,
    );
  }
}

const PUSHER_NEEDS = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const;

const GOOGLE_NEEDS = ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY'] as const;

const REPLY_WAYS = ['REPLY_SECRET', 'IMAP_URL'] as const;

const CAPTCHA_NEEDS = ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const;

function captchaOf(input: ParsedVariables): Config['captcha'] {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = input;
  return provider && siteKey && secret ? { provider, siteKey, secret } : undefined;
}

function pusherOf(input: ParsedVariables): Config['pusher'] {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_CLUSTER: cluster } = input;
  if (input.REALTIME_DRIVER !== 'pusher' || !appId || !key || !secret) return undefined;
  const origin = (text: string): string => (text.endsWith('/') ? origin(text.slice(0, -1)) : text);
  const apiUrl =
    input.PUSHER_URL === undefined ? `https://api-${cluster}.pusher.com` : origin(input.PUSHER_URL);
  const socketUrl =
    input.PUSHER_URL === undefined ? `wss://ws-${cluster}.pusher.com` : apiUrl.replace(/^http/, 'ws');
  return { appId, key, secret, apiUrl, socketUrl };
}

function withDefaults(input: ParsedVariables): Config {
  const port = input.PORT ?? 3000;
  const dataDir = resolve(input.DATA_DIR ?? './data');
  const url = input.DATABASE_URL;
  const host = input.HOST ?? '127.0.0.1';
  const publicUrl = new URL(input.PUBLIC_URL ?? `http://localhost:${port}`);
  return {
    port,
    host,
    publicUrl: publicUrl.origin,
    dataDir,
    erasureLedger: resolve(input.ERASURE_LEDGER ?? join(dataDir, 'erasures.jsonl')),
    dataRegion: input.DATA_REGION,
    database: url === undefined ? { kind: 'embedded' } : { kind: 'server', url },
    redisUrl: input.REDIS_URL,
    process: input.PROCESS ?? 'both',
    secretKeys: input.SECRET_KEY ?? generatedKeys(dataDir),
    demo: input.DEMO ?? (url === undefined && isOnThisMachine(host, publicUrl.origin)),
    demoOnServer: input.DEMO_ON_SERVER ?? false,
    smtpUrl: input.SMTP_URL,
    mailFrom: input.MAIL_FROM ?? `no-reply@${publicUrl.hostname}`,
    dkimSelectors: input.DKIM_SELECTORS ?? [],
    dnsServers: input.DNS_SERVERS ?? [],
    mailReplies:
      input.REPLY_ADDRESS === undefined
        ? undefined
        : {
            address: input.REPLY_ADDRESS,
            secret: input.REPLY_SECRET,
            mailbox: input.IMAP_URL && { ...input.IMAP_URL, ca: input.IMAP_CA },
          },
    sms: input.SMS_URL === undefined ? undefined : { url: input.SMS_URL, token: input.SMS_TOKEN },
    captcha: captchaOf(input),
    reserve:
      input.RWG_PARTNER_ID === undefined
        ? undefined
        : { partnerId: input.RWG_PARTNER_ID, url: input.RWG_URL },
    mapsUrl: input.MAPS_URL,
    mapTiles:
      input.MAP_TILES_URL === undefined
        ? undefined
        : { url: input.MAP_TILES_URL, credit: input.MAP_TILES_CREDIT ?? '' },
    printerNetworks: input.PRINTER_NETWORKS,
    webPush: input.WEB_PUSH ?? true,
    appleWallet: input.APPLE_WALLET_PEM,
    googleWallet:
      input.GOOGLE_WALLET_ISSUER && input.GOOGLE_WALLET_KEY
        ? { issuer: input.GOOGLE_WALLET_ISSUER, ...input.GOOGLE_WALLET_KEY }
        : undefined,
    logLevel: input.LOG_LEVEL ?? 'info',
    realtimeDriver: input.REALTIME_DRIVER ?? 'socket',
    pusher: pusherOf(input),
    trustProxy: input.TRUST_PROXY || false,
    platformUrl: input.PLATFORM_URL,
    rateLimit: input.RATE_LIMIT ?? 1,
  };
}

function freeze(config: Config): Config {
  for (const part of Object.values(config))
    if (typeof part === 'object' && part !== null) Object.freeze(part);
  return Object.freeze(config);
}
