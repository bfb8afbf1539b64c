import { seeResidency } from '#contract/settings/residency.ts';
import type { Residency } from '#contract/settings/residency.ts';
import { shownHost } from '#domain/vendors/residency.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { connectedServices } from '../connections/index.ts';
import type { ServicesOf } from '../connections/index.ts';
import { effectiveSettings } from '../vendors/index.ts';

type Place = Residency['data']['places'][number];
type Captcha = 'turnstile' | 'recaptcha' | 'hcaptcha';

export interface ResidencyDeps {
  servicesOf: ServicesOf;
  /** The services of the operator. */
  config: {
    dataRegion: string | undefined;
    database: { kind: 'embedded' } | { kind: 'server'; url: string };
    redisUrl: string | undefined;
    pusher: { apiUrl: string } | undefined;
    smtpUrl: string | undefined;
    mailReplies: { mailbox: { host: string } | undefined } | undefined;
    sms: { url: string } | undefined;
    captcha: { provider: Captcha } | undefined;
    mapsUrl: string | undefined;
    mapTiles: { url: string } | undefined;
    reserve: { url: string | undefined } | undefined;
    webPush: boolean;
  };
}

const CAPTCHA_HOSTS: Readonly<Record<Captcha, string>> = {
  turnstile: 'cloudflare.com',
  recaptcha: 'google.com',
  hcaptcha: 'hcaptcha.com',
};
const REPORTS_HOST = 'google.com';

export const seeResidencyRoute = (deps: ResidencyDeps): Route =>
  route(seeResidency, (context) =>
    context.read(async (tx) =>
      ok({ data: { region: deps.config.dataRegion ?? null, places: await placesOf(tx, deps) } }),
    ),
  );

/** The services that get data of the vendor: the same choice that the senders make. */
async function placesOf(tx: Tx, { servicesOf, config }: ResidencyDeps): Promise<Place[]> {
  const [services, own, settings] = [
    await servicesOf(tx),
    await connectedServices(tx),
    await effectiveSettings(tx),
  ];
  const { database, pusher, redisUrl } = config;
  const jitsi = settings.get('video.jitsiUrl');
  const operators = (part: Place['part'], url: string | undefined): Place[] =>
    url === undefined ? [] : [{ part, chosen_by: 'operator', host: hostOf(url) }];
  /** A service that sends: a mailbox of a demo keeps everything here. */
  const sent = (
    part: 'mail' | 'texts',
    {
      port,
      host,
      url,
    }: { port: { isMailbox?: true } | undefined; host: string | undefined; url?: string | undefined },
  ): Place[] => {
    if (!port) return [];
    if (port.isMailbox) return [{ part, chosen_by: 'installation', host: null }];
    if (host !== undefined) return [{ part, chosen_by: 'vendor', host: shownHost(host) }];
    return operators(part, url);
  };
  const chosen = (part: 'captcha' | 'maps', kind: 'captcha' | 'maps', url: string | undefined): Place[] => {
    const host = own[kind];
    return host === undefined ? operators(part, url) : [{ part, chosen_by: 'vendor', host: shownHost(host) }];
  };
  return [
    database.kind === 'embedded'
      ? { part: 'database', chosen_by: 'installation', host: null }
      : { part: 'database', chosen_by: 'operator', host: hostOf(database.url) },
    ...operators('realtime', pusher?.apiUrl ?? redisUrl),
    ...sent('mail', { port: services.mail, host: own.email, url: config.smtpUrl }),
    ...operators('replies', hostAddress(config.mailReplies?.mailbox?.host)),
    ...sent('texts', { port: services.sms, host: own.texts, url: config.sms?.url }),
    ...(settings.get('supports_video') && jitsi !== ''
      ? [{ part: 'video', chosen_by: 'vendor', host: hostOf(jitsi) } as const]
      : []),
    ...chosen('captcha', 'captcha', config.captcha && hostAddress(CAPTCHA_HOSTS[config.captcha.provider])),
    ...chosen('maps', 'maps', config.mapsUrl),
    ...operators('tiles', config.mapTiles?.url),
    ...(config.webPush ? [{ part: 'push', chosen_by: 'browser', host: null } as const] : []),
    ...operators('reports', config.reserve && (config.reserve.url ?? hostAddress(REPORTS_HOST))),
  ];
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? shownHost(new URL(url).hostname) : null);

const hostAddress = (host: string | undefined): string | undefined => host && `https://${host}`;
