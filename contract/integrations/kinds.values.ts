import * as z from 'zod/mini';
import type { FeatureName } from '#domain/codes/feature.ts';
import { blankOf, required, text } from '../setup/common.values.ts';

/** A host name with a dot; the server checks the addresses behind it at each connection. */
const host = z
  .string()
  .check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i));
/** An https address without a user, a query or a fragment: none of them may carry a secret. */
const httpsAddress = z
  .string()
  .check(z.maxLength(300), z.regex(/^https:\/\/[a-z0-9.-]+(:(443|8443))?(\/[^\s?#@\\]*)?$/i));
const visible = z.string().check(z.minLength(1), z.maxLength(400), z.regex(/^[\x21-\x7e]+$/));

const emailSettings = z.object({
  host,
  /** 465 begins with TLS; the others switch to it before the password. */
  port: z.enum(['465', '587', '2525']),
  user: required(200),
  from: z.email().check(z.maxLength(200)),
});
const emailCredentials = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(400), z.regex(/^[^\r\n\0]+$/)),
});
const smsSettings = z.object({ url: httpsAddress });
const smsCredentials = z.object({ token: visible });
/** A number with + and its country code. */
const number = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));
const twilioSettings = z.object({ account: z.string().check(z.regex(/^AC[0-9a-f]{32}$/)), number });
const twilioCredentials = z.object({ auth_token: visible });
const vonageSettings = z.object({ api_key: z.string().check(z.regex(/^[\w-]{4,40}$/)), number });
const vonageCredentials = z.object({ api_secret: visible, signature_secret: visible });
/** From 1024 on; SMPP has no usual port with TLS. */
const port = z
  .string()
  .check(
    z.regex(
      /^(102[4-9]|10[3-9]\d|1[1-9]\d\d|[2-9]\d{3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/,
    ),
  );
const smppSettings = z.object({
  host,
  port,
  /** The lengths are of the protocol, which ends each text by a zero. */
  system_id: z.string().check(z.maxLength(15), z.regex(/^[\x21-\x7e]+$/)),
  system_type: z.string().check(z.maxLength(12), z.regex(/^[\x21-\x7e]*$/)),
  number,
});
const smppCredentials = z.object({ password: z.string().check(z.maxLength(8), z.regex(/^[\x21-\x7e]+$/)) });
const captchaSettings = z.object({
  provider: z.enum(['turnstile', 'recaptcha', 'hcaptcha']),
  site_key: z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/)),
});
const captchaCredentials = z.object({ secret: visible });
const mapsSettings = z.object({ url: httpsAddress });
const mapsCredentials = z.object({});

export type EmailConnection = Values<typeof emailSettings, typeof emailCredentials>;
export type SmsConnection = Values<typeof smsSettings, typeof smsCredentials>;
export type TwilioConnection = Values<typeof twilioSettings, typeof twilioCredentials>;
export type VonageConnection = Values<typeof vonageSettings, typeof vonageCredentials>;
export type SmppConnection = Values<typeof smppSettings, typeof smppCredentials>;
export type CaptchaConnection = Values<typeof captchaSettings, typeof captchaCredentials>;
export type MapsConnection = Values<typeof mapsSettings, typeof mapsCredentials>;
type Values<S extends z.ZodMiniType, C extends z.ZodMiniType> = {
  settings: z.output<S>;
  credentials: z.output<C>;
};

type Texts = z.ZodMiniObject<Record<string, z.ZodMiniType<string>>>;

/** An external service that a vendor can connect. Every setting and every credential is a text. */
export interface IntegrationKind {
  readonly group: 'messages' | 'visitors';
  /** Listed, and used, while the vendor has the feature. */
  readonly feature?: FeatureName;
  /** What the service may do; listed before a person connects it. */
  readonly scopes: readonly string[];
  readonly settings: Texts;
  /** Stored encrypted and never shown again. */
  readonly credentials: Texts;
  /** Settings that decide where credentials are sent: a changed one needs them again. */
  readonly destination: readonly string[];
  /** The settings that a new connection begins with. */
  readonly blank: Readonly<Record<string, string>>;
}

export const INTEGRATION_NAMES = ['email', 'sms', 'twilio', 'vonage', 'smpp', 'captcha', 'maps'] as const;
export type IntegrationName = (typeof INTEGRATION_NAMES)[number];

/** The kinds of integrations, in the order of the catalogue. Their words are `integrations.<kind>.…`. */
export const INTEGRATIONS: Readonly<Record<IntegrationName, IntegrationKind>> = {
  email: {
    group: 'messages',
    scopes: ['send-mail'],
    settings: emailSettings,
    credentials: emailCredentials,
    destination: ['host'],
    blank: blankOf<z.output<typeof emailSettings>>(emailSettings, { port: '587' }),
  },
  sms: {
    group: 'messages',
    scopes: ['send-texts'],
    settings: smsSettings,
    credentials: smsCredentials,
    destination: ['url'],
    blank: blankOf<z.output<typeof smsSettings>>(smsSettings, {}),
  },
  twilio: {
    group: 'messages',
    scopes: ['send-texts', 'receive-texts'],
    settings: twilioSettings,
    credentials: twilioCredentials,
    destination: ['account'],
    blank: blankOf<z.output<typeof twilioSettings>>(twilioSettings, {}),
  },
  vonage: {
    group: 'messages',
    scopes: ['send-texts', 'receive-texts'],
    settings: vonageSettings,
    credentials: vonageCredentials,
    destination: ['api_key'],
    blank: blankOf<z.output<typeof vonageSettings>>(vonageSettings, {}),
  },
  smpp: {
    group: 'messages',
    scopes: ['send-texts', 'receive-texts'],
    settings: smppSettings,
    credentials: smppCredentials,
    destination: ['host'],
    blank: blankOf<z.output<typeof smppSettings>>(smppSettings, { port: '3550' }),
  },
  captcha: {
    group: 'visitors',
    scopes: ['check-visitors'],
    settings: captchaSettings,
    credentials: captchaCredentials,
    destination: ['provider'],
    blank: blankOf<z.output<typeof captchaSettings>>(captchaSettings, { provider: 'turnstile' }),
  },
  maps: {
    group: 'visitors',
    scopes: ['find-places'],
    settings: mapsSettings,
    credentials: mapsCredentials,
    destination: ['url'],
    blank: blankOf<z.output<typeof mapsSettings>>(mapsSettings, {}),
  },
};

/** The name that staff give a connection; empty shows the kind's own. */
export const connectionName = text(80);
