import type { CaptchaConnection, IntegrationName } from '#contract/integrations/kinds.values.ts';
import { INTEGRATIONS } from '#contract/integrations/kinds.values.ts';
import { serviceFaultOf, resultOfDelivery } from '#domain/integrations/health.ts';
import type { ServiceResult } from '#domain/integrations/health.ts';
import { isSwitchedOn } from '#domain/notifications/client-rules.ts';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import type { ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Cache } from '#server/infrastructure/database/cache.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { reasonOf } from '#server/integrations/call-reason.ts';
import type { CaptchaPort } from '#server/integrations/captcha/captcha-port.ts';
import type { Delivery, MailPort } from '#server/integrations/email/mail-port.ts';
import { withFallback } from '#server/integrations/maps/circuit.ts';
import type { MapsPort } from '#server/integrations/maps/maps-port.ts';
import type { OwnServices } from '#server/integrations/own-services.ts';
import type { SmsPort } from '#server/integrations/sms/sms-port.ts';
import { configured, effectiveSettings, readConfigurationVersion } from '../vendors/index.ts';
import { connectionsOf, isDemoVendor } from './connections-store.ts';
import type { StoredConnection } from './connections-store.ts';
import { readCredentials } from './credentials.ts';
import type { Recorded } from './record-requests.ts';

/** The captcha of a vendor's pages. */
export interface CaptchaService extends CaptchaPort {
  provider: CaptchaConnection['settings']['provider'];
  siteKey: string;
}

/** The services that a vendor uses: its own, or the operator's beneath. An absent one does not exist. */
export interface VendorServices {
  mail: MailPort | undefined;
  /** The sender address of the own mail server; undefined for the operator's. */
  from: string | undefined;
  sms: SmsPort | undefined;
  /** The connected provider that delivers texts of visitors, with its number; null without one. */
  texts: { provider: (typeof BOTH_WAYS)[number]; number: string } | null;
  captcha: CaptchaService | undefined;
  maps: MapsPort;
}

/** `version` is the configuration's, if the transaction has read it already. */
export type ServicesOf = (tx: Tx, version?: number) => Promise<VendorServices>;

/** The channels by which a vendor's visitors hear nothing, with the reason. */
export const closedChannels = ({ mail, sms }: VendorServices): ClosedChannels => ({
  ...(!mail && { email: 'no-mail-server' as const }),
  ...(!sms && { sms: 'no-sms-provider' as const }),
});

/**
 * The same for visitors in the line of a location, by whose settings it may call them by fewer channels. Under a
 * version of the configuration; it opens a transaction only if the cache has none.
 */
export type ClosedChannelsOf = (
  of: { vendorId: number; version: number; locationId: number },
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
) => Promise<ClosedChannels>;

export const closedChannelsBy =
  (cache: Cache, servicesOf: ServicesOf): ClosedChannelsOf =>
  async ({ vendorId, version, locationId }, inTransaction) => {
    const name = `closed to calls at ${locationId}`;
    const cached = cache.get({ vendorId, version, name }) as { value: ClosedChannels } | undefined;
    if (cached) return cached.value;
    return inTransaction((tx) =>
      configured(tx, { version, name }, async () => {
        const choices = (await effectiveSettings(tx, locationId)).get('notifications.client_channels');
        const off = CHANNELS.filter((channel) => !isSwitchedOn(choices, 'called', channel));
        return {
          ...Object.fromEntries(off.map((channel) => [channel, 'switched-off' as const])),
          ...closedChannels(await servicesOf(tx, version)),
        };
      }),
    );
  };

/** The kinds of connections that send and receive texts: the first one in use. */
const BOTH_WAYS = ['twilio', 'vonage', 'smpp'] as const;
/** The kinds that send them. */
const TEXT_KINDS = [...BOTH_WAYS, 'sms'] as const;

/** The services under this name in the cache. */
const NAME = 'services';

export interface ServicesDeps {
  keys: Keys;
  clock: Clock;
  log: Log;
  /** The operator's services. */
  ports: {
    mail: MailPort | undefined;
    sms: SmsPort | undefined;
    captcha: CaptchaPort | undefined;
    maps: MapsPort;
  };
  config: { captcha?: { provider: CaptchaService['provider']; siteKey: string } | undefined };
  own: OwnServices;
  recorded: Recorded;
  handOver(vendorId: number): SmsPort;
}

/** Returns the services of a transaction's vendor, cached under the version of its configuration. */
export function servicesBy(deps: ServicesDeps): ServicesOf {
  return async (tx, version) =>
    configured(tx, { version: version ?? (await readConfigurationVersion(tx)), name: NAME }, () =>
      open(tx, deps),
    );
}

async function open(tx: Tx, deps: ServicesDeps): Promise<VendorServices> {
  const connections = await usable(tx);
  const opened = new Map<string, Connected>();
  for (const { id, kind, version, settings } of connections)
    opened.set(kind, { id, kind, version, settings, credentials: await readCredentials(tx, deps.keys, id) });
  const isDemo = await isDemoVendor(tx);
  const { ports } = deps;
  // Messages of a demo stay in its mailbox, and the mailbox shows those of the demo alone.
  const own = (kind: IntegrationName, port: { isMailbox?: true } | undefined) =>
    port?.isMailbox && isDemo ? undefined : opened.get(kind);
  const fallback = <Port extends { isMailbox?: true }>(port: Port | undefined) =>
    port?.isMailbox && !isDemo ? undefined : port;
  const email = own('email', ports.mail);
  // A provider that also receives texts goes before a gateway that only sends.
  const sms = TEXT_KINDS.map((kind) => own(kind, ports.sms)).find(Boolean);
  const [captcha, maps] = [opened.get('captcha'), opened.get('maps')];
  const recorded = recordedPorts(tx.vendorId, deps);
  return {
    mail: email ? recorded.mail(email) : fallback(ports.mail),
    from: email?.settings['from'],
    sms: sms ? recorded.sms(sms) : fallback(ports.sms),
    texts: textsOf(opened),
    captcha: captcha ? recorded.captcha(captcha) : operatorsCaptcha(deps),
    maps: maps ? recorded.maps(maps) : ports.maps,
  };
}

function textsOf(opened: ReadonlyMap<string, Connected>): VendorServices['texts'] {
  const provider = BOTH_WAYS.find((kind) => opened.has(kind));
  return provider ? { provider, number: opened.get(provider)!.settings['number']! } : null;
}

/** The connections in use: connected, of a known kind, and of a feature that is on. */
async function usable(tx: Tx): Promise<StoredConnection[]> {
  const all = (await connectionsOf(tx)).filter(
    ({ kind, archivedAt }) => archivedAt === null && Object.hasOwn(INTEGRATIONS, kind),
  );
  const featureOf = ({ kind }: StoredConnection) => INTEGRATIONS[kind as IntegrationName].feature;
  if (!all.some(featureOf)) return all;
  const settings = await effectiveSettings(tx);
  return all.filter((one) => {
    const feature = featureOf(one);
    return feature === undefined || settings.feature(feature);
  });
}

/** The hosts of the services that the vendor has connected. A provider of texts counts as the senders choose it. */
export async function connectedServices(
  tx: Tx,
): Promise<Readonly<Partial<Record<'email' | 'texts' | 'captcha' | 'maps', string>>>> {
  const connections = await usable(tx);
  const hostOf = (kind: IntegrationName): string | undefined => {
    const one = connections.find((each) => each.kind === kind);
    if (!one) return undefined;
    const { host, url, provider } = one.settings;
    return KNOWN_HOSTS[provider ?? kind] ?? host ?? new URL(url!).hostname;
  };
  const hosts = {
    email: hostOf('email'),
    texts: TEXT_KINDS.map(hostOf).find(Boolean),
    captcha: hostOf('captcha'),
    maps: hostOf('maps'),
  };
  return Object.fromEntries(Object.entries(hosts).filter(([, host]) => host !== undefined));
}

/** Providers at one address. */
const KNOWN_HOSTS: Readonly<Record<string, string>> = {
  twilio: 'twilio.com',
  vonage: 'vonage.com',
  turnstile: 'cloudflare.com',
  recaptcha: 'google.com',
  hcaptcha: 'hcaptcha.com',
};

function operatorsCaptcha({ ports, config }: ServicesDeps): CaptchaService | undefined {
  const { captcha: port } = ports;
  return (
    port && { provider: 'turnstile', siteKey: '', ...config.captcha, check: (token) => port.check(token) }
  );
}

interface Connected {
  id: number;
  version: number;
  kind: string;
  settings: Record<string, string>;
  /** Undefined if no key reads them. */
  credentials: Record<string, string> | undefined;
}

const UNREADABLE: Delivery = { outcome: 'later', reason: 'unreadable' };

/** A session is of one process at a time: the others hand their texts over to it. */
function textPort(one: Connected, vendorId: number, { own, handOver }: ServicesDeps): SmsPort {
  if (one.kind === 'smpp') return handOver(vendorId);
  return own[one.kind as 'twilio' | 'vonage' | 'sms'](one as never).port;
}

/** Ports of a vendor's own services that record each request. */
function recordedPorts(vendorId: number, deps: ServicesDeps) {
  const { own, ports, recorded, clock, log } = deps;
  const of = ({ id, kind, version }: Connected, action: 'send' | 'check' | 'find') => ({
    vendorId,
    connectionId: id,
    version,
    kind,
    action,
  });
  return {
    mail(one: Connected): MailPort {
      const port = one.credentials && own.email(one as never).port;
      return {
        send: (mail) =>
          recorded(of(one, 'send'), async () => (await port?.send(mail)) ?? UNREADABLE, resultOfSending),
        close: () => port?.close(),
      };
    },
    sms(one: Connected): SmsPort {
      const port = one.credentials && textPort(one, vendorId, deps);
      return {
        send: (message) =>
          recorded(of(one, 'send'), async () => (await port?.send(message)) ?? UNREADABLE, resultOfSending),
      };
    },
    captcha(one: Connected): CaptchaService {
      const port = one.credentials && own.captcha(one as never).port;
      const ask = async (token: string) =>
        (await port?.ask(token)) ?? ({ verdict: 'unknown', reason: 'unreadable' } as const);
      return {
        provider: one.settings['provider'] as CaptchaService['provider'],
        siteKey: one.settings['site_key']!,
        check: async (token) =>
          (
            await recorded(
              of(one, 'check'),
              () => ask(token),
              (came) =>
                'error' in came || came.response.verdict === 'unknown'
                  ? serviceFaultOf('error' in came ? reasonOf(came.error) : (came.response.reason ?? ''))
                  : null,
            )
          ).verdict,
      };
    },
    maps(one: Connected): MapsPort {
      const { port } = own.maps({ ...one, credentials: {} } as never);
      const find: MapsPort['find'] = (search) =>
        recorded(
          of(one, 'find'),
          () => port.find(search),
          (came) => ('error' in came ? serviceFaultOf(reasonOf(came.error)) : null),
        );
      return withFallback({ find }, ports.maps, {
        clock,
        onFailure: (error) => log.warn({ err: error, vendorId }, 'the map service of a vendor failed'),
      });
    },
  };
}

const resultOfSending = (came: { response: Delivery } | { error: unknown }): ServiceResult =>
  'error' in came ? serviceFaultOf(reasonOf(came.error)) : resultOfDelivery(came.response);
