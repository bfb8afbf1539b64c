import type { z } from 'zod';
import { EXAMPLE_KEY, schemas } from './variable-schemas.ts';

/** One environment variable: its description, its default, and the schema that parses it. */
export type Variable = {
  name: VariableName;
  words: string;
  /** The default behaviour, for people to read. */
  otherwise: string;
  /** An example for .env.example if the default is not one. */
  example?: string;
  /** Its value never appears in a message. */
  secret?: boolean;
  schema: z.ZodType;
};

export type VariableName = keyof typeof schemas;

export const variables: Variable[] = [
  describe('PORT', '3000', { words: 'The server’s port.' }),
  describe('HOST', '127.0.0.1', {
    words: 'The address the server binds to; 0.0.0.0 for every network interface.',
  }),
  describe('PUBLIC_URL', 'http://localhost:PORT', {
    words: 'The public origin. Links in messages start with it, and only its host serves the staff pages.',
  }),
  describe('DATA_DIR', './data', {
    words:
      'The folder for the embedded PostgreSQL, uploads and the generated key. Only one running Foyer may use it.',
  }),
  describe('DATA_REGION', 'the page says that no place is named', {
    words: 'The place of the database, such as a city. `/settings/data` and full exports name it.',
    example: 'Frankfurt, Germany',
  }),
  describe('ERASURE_LEDGER', 'erasures.jsonl in DATA_DIR', {
    words:
      'The file of erased clients, as ids without names. The start and `restore` read it, so that no backup brings a client back. Keep it on storage that lasts, with the backups.',
    example: '/backups/erasures.jsonl',
  }),
  describe('DATABASE_URL', 'the embedded PostgreSQL', {
    words: 'A PostgreSQL server (15 or newer) instead of the embedded one.',
    example: 'postgres://foyer:password@localhost:5432/foyer',
    secret: true,
  }),
  describe('REDIS_URL', 'PostgreSQL carries them', {
    words:
      'A Redis server (6.2 or newer) that carries realtime messages between processes. Several installations may share it.',
    example: 'redis://localhost:6379',
    secret: true,
  }),
  describe('PROCESS', 'both', {
    words:
      '`web` answers requests, `worker` runs jobs and listeners, `both` does both. The embedded PostgreSQL requires `both`.',
  }),
  describe('SECRET_KEY', 'generated into DATA_DIR; required with DATABASE_URL', {
    words:
      'Derives confirm codes and signs tokens. A comma-separated list: the first key signs, all keys verify. To rotate, put a new key first. Make a key with `openssl rand -base64 48`.',
    example: EXAMPLE_KEY,
    secret: true,
  }),
  describe('DEMO', '1 with the embedded PostgreSQL on a loopback HOST and PUBLIC_URL, else 0', {
    words:
      'Seeds an empty database with demo data, keeps the demo current, and opens the demo accounts and /dev/mailbox. Their password is public.',
    example: '0',
  }),
  describe('DEMO_ON_SERVER', '0', {
    words: 'Confirms that DEMO=1 or seed-demo may write to the server in DATABASE_URL.',
  }),
  describe('SMTP_URL', 'Foyer sends no mail', {
    words: 'The mail server for messages to visitors. A demo without one shows the messages at /dev/mailbox.',
    example: 'smtps://user:password@mail.example.com:465',
    secret: true,
  }),
  describe('MAIL_FROM', 'no-reply@ the host of PUBLIC_URL', {
    words: 'The sender address of mails; the sender name is the vendor’s.',
    example: 'no-reply@example.com',
  }),
  describe('DKIM_SELECTORS', 'vendors name the selector to check', {
    words:
      'The selectors under which the domain of MAIL_FROM has the keys of your mail server, separated by commas. The check of the sending domain tries them.',
    example: 'mail,mail2',
  }),
  describe('DNS_SERVERS', 'the name servers of the system', {
    words: 'Name servers for checks of domains, separated by commas; port 53 if none is named.',
    example: '192.0.2.53,[2001:db8::53]:53',
  }),
  describe('REPLY_ADDRESS', 'replies to mails do not reach Foyer', {
    words:
      'The address for replies of visitors, in small letters. Its mail server takes `reply+anything@` too. Requires one of the next two variables.',
    example: 'reply@mail.example.com',
  }),
  describe('REPLY_SECRET', 'the mail server hands no mails over', {
    words: 'Signs the mails that the mail server hands over. Make a key with `openssl rand -base64 48`.',
    example: EXAMPLE_KEY,
    secret: true,
  }),
  describe('IMAP_URL', 'Foyer reads no mailbox', {
    words:
      'The mailbox of REPLY_ADDRESS, which Foyer reads. It marks every mail there as read. With `imap:` the password travels after STARTTLS, except to this machine.',
    example: 'imaps://user:password@mail.example.com:993/INBOX',
    secret: true,
  }),
  describe('IMAP_CA', 'the certificates of public authorities', {
    words: 'The only certificates to trust at IMAP_URL, as PEM text. `IMAP_CA_FILE` names their file.',
    example: '-----BEGIN CERTIFICATE-----…',
  }),
  describe('SMS_URL', 'Foyer sends no text messages', {
    words:
      'The text message gateway. It receives `{id, to, text}` as JSON with an Idempotency-Key and returns 2xx on acceptance.',
    example: 'https://sms.example.com/messages',
  }),
  describe('SMS_TOKEN', 'no Authorization header', {
    words: 'The bearer token for the gateway in SMS_URL.',
    example: 'a-token-of-the-gateway',
    secret: true,
  }),
  describe('CAPTCHA_PROVIDER', 'no captcha', {
    words:
      'The captcha provider for vendors with the setting `captcha`: `turnstile`, `recaptcha` or `hcaptcha`. Requires the next two variables.',
    example: 'turnstile',
  }),
  describe('CAPTCHA_SITE_KEY', 'nothing', {
    words: 'The provider’s site key, for the widget.',
    example: 'the-key-of-the-site',
  }),
  describe('CAPTCHA_SECRET', 'nothing', {
    words: 'The provider’s secret key.',
    example: 'the-secret-of-the-site',
    secret: true,
  }),
  describe('RWG_PARTNER_ID', 'Foyer reports no conversions', {
    words: 'The partner id at Reserve with Google. Foyer reports bookings that came from there.',
    example: '20012345',
  }),
  describe('RWG_URL', 'https://www.google.com/maps/conversion/collect', {
    words: 'The address for conversion reports; use the sandbox for a trial.',
    example: 'https://www.google.com/maps/conversion/debug/collect',
  }),
  describe('MAPS_URL', 'the built-in list of cities, and the vendor’s own locations', {
    words:
      'A server of the Photon protocol, for searches by address and postal code. If it fails, visitors get the built-in list.',
    example: 'https://photon.example.com/api',
  }),
  describe('MAP_TILES_URL', 'a built-in map of coasts and borders', {
    words:
      'A tile server for the location map on wide screens. Visitors’ browsers request the tiles directly.',
    example: 'https://tiles.example.com/{z}/{x}/{y}.png',
  }),
  describe('MAP_TILES_CREDIT', 'nothing', {
    words: 'The attribution in the corner of the map, as the tile provider requires.',
    example: '© OpenStreetMap contributors',
  }),
  describe('PRINTER_NETWORKS', 'the server prints nothing', {
    words:
      'The networks of ticket printers, separated by commas. The server connects to printers of kiosks within them, at the ports 9100 to 9102. Any vendor may name an address there.',
    example: '192.168.10.0/24,192.168.11.0/24',
  }),
  describe('WEB_PUSH', '1', { words: 'Whether push services bring visitors messages in their browser.' }),
  describe('APPLE_WALLET_PEM', 'no passes for Apple Wallet', {
    words:
      'The certificate of a pass type, its private key without a password, and Apple’s intermediate certificate (WWDR), as one PEM text. `APPLE_WALLET_PEM_FILE` names its file.',
    example: '-----BEGIN CERTIFICATE-----…',
    secret: true,
  }),
  describe('GOOGLE_WALLET_ISSUER', 'no passes for Google Wallet', {
    words: 'The issuer id at Google Wallet. Requires the next variable.',
    example: '3388000000012345678',
  }),
  describe('GOOGLE_WALLET_KEY', 'nothing', {
    words:
      'The key file of a service account that may issue passes, as JSON. `GOOGLE_WALLET_KEY_FILE` names its file.',
    example: '{"client_email":"…","private_key":"…"}',
    secret: true,
  }),
  describe('LOG_LEVEL', 'info', {
    words: 'The minimum log level: trace, debug, info, warn, error, fatal or silent.',
  }),
  describe('REALTIME_DRIVER', 'socket', {
    words:
      'The realtime transport to browsers. `socket` is Socket.IO in this process; `pusher` is a service of the Pusher protocol, hosted or your own.',
  }),
  describe('PUSHER_APP_ID', 'required with REALTIME_DRIVER=pusher', {
    words: 'The application id at the Pusher service.',
    example: '123456',
  }),
  describe('PUSHER_KEY', 'required with REALTIME_DRIVER=pusher', {
    words: 'The application’s key, which browsers receive.',
    example: 'a-key-of-the-application',
  }),
  describe('PUSHER_SECRET', 'required with REALTIME_DRIVER=pusher', {
    words: 'The application’s secret. The server signs messages and subscriptions with it.',
    example: 'the-secret-of-the-application',
    secret: true,
  }),
  describe('PUSHER_CLUSTER', 'PUSHER_URL gives the address', {
    words: 'The cluster of an application hosted by Pusher.',
    example: 'eu',
  }),
  describe('PUSHER_URL', 'PUSHER_CLUSTER gives the address', {
    words:
      'The address of your own Pusher-protocol service, for the server and the browsers. Use http on one machine only.',
    example: 'https://push.example.com',
  }),
  describe('TRUST_PROXY', '0', {
    words:
      'The addresses or networks of the proxies in front of the server, or their number. Foyer reads client addresses only from these. Use a number only if callers cannot reach the port without a proxy.',
  }),
  describe('PLATFORM_URL', 'no link', {
    words: 'The link of the platform’s name in the footer.',
    example: 'https://example.com',
  }),
  describe('RATE_LIMIT', '1', {
    words:
      'A factor on every rate limit. 0 turns the limits off for load tests and requires a loopback HOST; the lock on wrong codes always stays.',
  }),
];

function describe(
  name: VariableName,
  otherwise: string,
  shown: Pick<Variable, 'words' | 'example' | 'secret'>,
): Variable {
  return { name, otherwise, ...shown, schema: schemas[name] };
}
