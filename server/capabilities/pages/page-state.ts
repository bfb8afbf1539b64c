import type { FastifyRequest } from 'fastify';
import type { PageState } from '#contract/protocol/page-state.ts';
import type { Language } from '#domain/language/languages.ts';
import { HOUR, toIso } from '#domain/time/instant.ts';
import type { InView, LineTheme } from '#domain/vendors/line-theme.ts';
import { themeVariables } from '#domain/vendors/brand-colour.ts';
import type { Theme } from '#domain/vendors/brand-colour.ts';
import type { EnrolledDevice, Person, Vendor } from '#server/infrastructure/http/request/request-context.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import type { PageToken } from '#server/infrastructure/realtime/page-token.ts';
import { signToken } from '#server/infrastructure/signing/keys.ts';
import type { CompiledMessages } from '#server/infrastructure/words/words.ts';
import { WALLETS } from '#server/integrations/wallet/wallet-port.ts';
import type { WalletPort } from '#server/integrations/wallet/wallet-port.ts';
import type { VendorServices } from '../connections/index.ts';
import { zoneOffsetsOf } from '../locations/index.ts';
import { visitorsCheckIn } from '../queue/index.ts';
import type { LineThemeRow } from '../services/index.ts';
import { readConfigurationVersion, settingsByLine, settingsFrom } from '../vendors/index.ts';
import type { Settings, SettingsByLine } from '../vendors/index.ts';
import { parameterOf } from './page-address.ts';
import { lineSettingsOf, linesOfPages, reachOf } from './lines-in-view.ts';
import type { PageDeps } from './page-deps.ts';
import { offeredLanguages } from '../wording/index.ts';
import { plainWords, speak, vendorMessages } from './page-words.ts';
import type { PageRequest } from './page-words.ts';

const NOTHING_IN_VIEW: InView = { service: null, services: [], location: null };

const CSRF_MS = 12 * HOUR;

export interface VendorPage {
  vendor: Vendor;
  /** Prefix of all paths of the vendor: '' or '/s/{pathname}'. */
  prefix: string;
  /** The location that overrides settings, for a page of one location; 0 is none. */
  locationId: number;
  inView: InView;
  /** It is meant for a frame of another site. */
  isEmbedded: boolean;
}

/** The page state of a vendor's page: public fields, settings and words, nothing for staff alone. */
export async function vendorState(
  deps: PageDeps,
  request: FastifyRequest,
  page: VendorPage,
): Promise<PageState> {
  const { vendor, prefix } = page;
  const person = await deps.sessions.personOf(request, 'visitors');
  const isOwn = person?.vendor?.id === vendor.id;
  // A frame of another site has no powers of a device.
  const device = (isOwn && !page.isEmbedded && person.device) || null;
  // A device stands at one location; at another it is a visitor's browser.
  const stands = device !== null && [0, device.locationId].includes(page.locationId);
  return deps.db.withVendor(vendor.id, async (tx) => {
    // The version is read first: it may be older than the settings, never newer.
    const [version, byLine] = await Promise.all([
      readConfigurationVersion(tx),
      settingsByLine(tx, page.locationId),
    ]);
    const settings = byLine.of(null);
    const languages = await offeredLanguages(tx, { settings, version });
    const locale = speak(filtersOf(request), languages, settings.get('client_view.language'));
    return {
      ...common(deps, person, pageTokenOf(vendor.id, device && person)),
      device: stands ? shownDevice(device, settings) : null,
      ...vendorParts(vendor, { settings: byLine, lines: await linesOfPages(tx, version) }),
      captcha: captchaOf(await deps.servicesOf(tx, version), settings),
      inView: page.inView,
      ...walletsOf(deps.ports.wallet),
      ...(page.isEmbedded && { framedBy: settings.get('api.allowedOrigins') }),
      prefix,
      configuration: { version, location: page.locationId === 0 ? null : String(page.locationId) },
      locale,
      languages,
      messages: await vendorMessages(tx, settings, locale),
      zones: await zoneOffsetsOf(tx, { version, now: deps.clock.now() }),
    };
  });
}

/** The wallets for which the operator has keys. */
function walletsOf(port: WalletPort): Pick<PageState, 'wallets'> {
  const wallets = WALLETS.filter((name) => port[name] !== undefined);
  return wallets.length === 0 ? {} : { wallets };
}

/** Booked visitors check in on a kiosk, where the vendor does not leave it to the staff. */
const shownDevice = ({ id, kind, locationId }: EnrolledDevice, settings: Settings): PageState['device'] => ({
  id: String(id),
  location_id: String(locationId),
  checks_in: kind === 'kiosk' && visitorsCheckIn(settings),
});

/** A page of a device gets its realtime rights with the device's session, and loses them with it. */
const pageTokenOf = (vendorId: number, device: Person | null): PageToken =>
  device
    ? { kind: 'device', sessionId: device.sessionId, vendorId, visits: [] }
    : { kind: 'visitor', vendorId, visits: [] };

/** The page state of a staff page: the session names the vendor. */
export function staffState(deps: PageDeps, request: FastifyRequest, person: Person | null): PageState {
  const vendorId = person?.vendor?.id ?? null;
  const token: PageToken = person
    ? { kind: 'staff', identityId: person.identityId, sessionId: person.sessionId, vendorId }
    : { kind: 'visitor', vendorId: 0, visits: [] };
  return withoutVendor(common(deps, person, token), plainWords(filtersOf(request), 'admin'));
}

/** The page state without a vendor: the list of vendors, an error, an unknown address. Sends no query. */
export function bareState(deps: PageDeps, request: FastifyRequest): PageState {
  const token: PageToken = { kind: 'visitor', vendorId: 0, visits: [] };
  return withoutVendor(common(deps, null, token), plainWords(filtersOf(request), 'visitor'));
}

function filtersOf(request: FastifyRequest): PageRequest {
  return {
    lang: parameterOf(request.query, 'lang'),
    acceptLanguage: request.headers['accept-language'] ?? null,
  };
}

type Common = Pick<
  PageState,
  | 'csrfToken'
  | 'realtime'
  | 'kioskRedirectUrl'
  | 'device'
  | 'build'
  | 'platformUrl'
  | 'mapTiles'
  | 'captcha'
  | 'now'
>;
type Spoken = { locale: Language; languages: Language[]; messages: CompiledMessages };

function common(deps: PageDeps, person: Person | null, token: PageToken): Common {
  const now = deps.clock.now();
  return {
    // A request with a session's cookie needs that session's token, on a visitor's page too.
    csrfToken: person ? deps.csrfTokenOf(person.sessionId) : pageCsrf(deps, now),
    realtime: { ...driverOf(deps), token: makePageToken(deps.keys, token, now).token },
    kioskRedirectUrl: null,
    device: null,
    build: deps.build().id,
    platformUrl: deps.config.platformUrl ?? deps.config.publicUrl,
    captcha: null,
    mapTiles: deps.config.mapTiles ?? null,
    now: toIso(now),
  };
}

const driverOf = ({ config: { pusher } }: PageDeps): Omit<PageState['realtime'], 'token'> =>
  pusher ? { driver: 'pusher', url: pusher.socketUrl, key: pusher.key } : { driver: 'socket' };

export function captchaOf({ captcha }: VendorServices, settings: Settings): PageState['captcha'] {
  return captcha && settings.get('captcha') ? { provider: captcha.provider, siteKey: captcha.siteKey } : null;
}

const pageCsrf = ({ keys }: PageDeps, now: number): string =>
  signToken(keys, { purpose: 'page-csrf', payload: null, expiresAt: now + CSRF_MS });

function withoutVendor(page: Common, words: Spoken): PageState {
  const settings = settingsFrom({});
  return {
    ...page,
    ...words,
    vendor: null,
    prefix: '',
    inView: NOTHING_IN_VIEW,
    settings: settings.forClients(),
    lineSettings: [],
    configuration: { version: 0, location: null },
    zones: {},
    featureDecisions: settings.features(),
  };
}

export function vendorParts(
  vendor: Vendor,
  { settings: byLine, lines }: { settings: SettingsByLine; lines: readonly LineThemeRow[] },
): Pick<PageState, 'vendor' | 'settings' | 'lineSettings' | 'featureDecisions' | 'kioskRedirectUrl'> & {
  vendor: NonNullable<PageState['vendor']>;
} {
  const settings = byLine.of(null);
  const theme: Theme = {
    primary: settings.get('theme.primary'),
    secondary: settings.get('theme.secondary'),
    fontFamily: settings.get('theme.fontFamily'),
    normalWeight: settings.get('theme.fontWeightNormal'),
    boldWeight: settings.get('theme.fontWeightBold'),
  };
  return {
    vendor: {
      id: String(vendor.id),
      // A process remembers vendors for seconds, and an open page follows at once.
      name: settings.get('businessName').trim() || vendor.name,
      pathname: vendor.pathname,
      homepage: settings.get('homepage') || null,
      private_label: settings.get('private_label'),
      currency: settings.get('currency'),
      logo: settings.get('theme.logo') || null,
      icon: settings.get('theme.favicon') || null,
      phone: settings.get('phone') || null,
      brand: themeVariables(theme),
      social: { ...settings.get('social') },
      features: settings.featureIds(),
      lines: lines.some(hasLook) ? lines.map((line) => lineTheme(line, theme)) : [],
    },
    settings: settings.forClients(),
    lineSettings: lineSettingsOf({ settings: byLine, lines }),
    featureDecisions: settings.features(),
    kioskRedirectUrl: settings.get('kiosk.redirectUrl') || null,
  };
}

const hasLook = ({ logo, primaryColour, secondaryColour, homepage, phone }: LineThemeRow): boolean =>
  [logo, primaryColour, secondaryColour, homepage, phone].some((one) => one !== '');

/** A line's colours stand with the vendor's other ones. */
function lineTheme(line: LineThemeRow, theme: Theme): LineTheme {
  const { primaryColour: primary, secondaryColour: secondary } = line;
  const brand = themeVariables({
    ...theme,
    primary: primary || theme.primary,
    secondary: secondary || theme.secondary,
  });
  return {
    logo: line.logo || null,
    brand: primary + secondary === '' ? null : brand,
    homepage: line.homepage || null,
    phone: line.phone || null,
    ...reachOf(line),
  };
}
