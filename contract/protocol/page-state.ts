import type { FeatureName } from '#domain/codes/feature.ts';
import type { Language } from '#domain/language/languages.ts';
import type { InView, LineTheme } from '#domain/vendors/line-theme.ts';
import type { LineSettings } from '#domain/vendors/line-settings.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';

/** The icon of pages whose vendor has none of its own. */
export const PRODUCT_ICON = '/favicon.svg';

/** The one JSON block of every HTML page. Nothing in it is private to staff. */
export interface PageState {
  vendor: {
    id: string;
    name: string;
    pathname: string;
    homepage: string | null;
    private_label: boolean;
    currency: string;
    logo: string | null;
    /** The address of the icon in the tab of the browser; null is the product's. */
    icon: string | null;
    phone: string | null;
    brand: Record<string, string> | null;
    social: Record<string, string>;
    /** The numbers of the vendor's features that are on. */
    features: number[];
    /** Lines of business with a look of their own. */
    lines: LineTheme[];
  } | null;
  /** What the address names: the line of business of this service or location decides the look. */
  inView: InView;
  /** Prefix of every visitor path: '' or '/s/{pathname}'. */
  prefix: string;
  /** Client-view settings by key (and by their second spelling). */
  settings: ClientSettings;
  /** The lines of business with settings of their own at this location; the line in view decides. */
  lineSettings: LineSettings[];
  /** The version of the vendor's configuration, and the location whose own settings apply: a kiosk's. */
  configuration: { version: number; location: string | null };
  locale: Language;
  /** Languages of the picker: the vendor's languages with a complete catalogue. */
  languages: Language[];
  /** Compiled ICU messages of the first screen by id, with the vendor's synonyms and snippets merged. */
  messages: Record<string, unknown>;
  csrfToken: string;
  realtime: { driver: 'socket' | 'pusher'; url?: string; key?: string; token: string };
  featureDecisions: Record<FeatureName, boolean>;
  kioskRedirectUrl: string | null;
  /** An enrolled kiosk or wall display. `checks_in`: booked visitors check in on it. */
  device: { id: string; location_id: string; checks_in: boolean } | null;
  /** Origins of the sites that may frame this page and exchange messages with it; absent if it is not embedded. */
  framedBy?: readonly string[];
  /** The wallets that passes of visits are made for; absent without any. */
  wallets?: readonly ('apple' | 'google')[];
  build: string;
  platformUrl: string;
  /** The provider of the captcha widget; null without one. */
  captcha: { provider: 'turnstile' | 'recaptcha' | 'hcaptcha'; siteKey: string } | null;
  /** The tile server of the location picker's map; null renders the built-in map. */
  mapTiles: { url: string; credit: string } | null;
  /** Staff see unsaved settings on it: it takes them from its frame's page, and its changes are refused. */
  preview?: true;
  /** A page of the server's choice, instead of a screen of the app. */
  page?: {
    kind: 'not-found' | 'error' | 'vendors';
    status: number;
    vendors?: { name: string; pathname: string }[];
    demo?: DemoHomeState;
    reference?: string;
  };
  now: string;
  zones: ZoneOffsets;
}

/**
 * The offsets of time zones by the server's rules, which may be newer than a device's: for each zone, when an
 * offset begins (seconds since 1970) and its minutes ahead of UTC; null ends what the server tells.
 */
export type ZoneOffsets = Record<string, [from: number, minutes: number | null][]>;

/** What the first page of a demo shows besides the live figures. */
export interface DemoHomeState {
  /** The sign-ins of each vendor, which have one password. */
  password: string;
  accounts: readonly { email: string; pathname: string; role: number }[];
  /** The messages that the demo kept, newest first. */
  mailbox: {
    count: number;
    latest: { title: string; channel: 'email' | 'sms' | 'push'; lang: string; at: string }[];
  };
}

/** A requested page: its path with the vendor's prefix, and its query with the `?`, or ''. */
export type PageAddress = { path: string; search: string };

/** The response of an address. A 404 is passed on as well: a second request would count twice. */
export type PrefetchedResponse = { status: 200 | 404; body: unknown };

/**
 * Renders the document before the visitor's program has loaded. Runs in the server, sends no requests, and
 * knows only what the page itself would.
 */
export interface PageRenderer {
  /** Addresses, from `/`, that the page would request at once. */
  requestPaths(page: PageState, address: PageAddress): Promise<readonly string[]>;
  /** Renders the page from the responses by address; null if it would only show a loading state. */
  renderPage(
    page: PageState,
    address: PageAddress,
    responses: Readonly<Record<string, PrefetchedResponse>>,
  ): Promise<string | null>;
}
