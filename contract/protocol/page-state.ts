import type { FeatureName } from '#domain/codes/feature.ts';
import type { Language } from '#domain/language/languages.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';

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
    phone: string | null;
    brand: Record<string, string> | null;
    social: Record<string, string>;
  } | null;
  /** Path before every visitor path: '' or '/s/{pathname}'. */
  prefix: string;
  /** Client-view settings by key (and by their second spelling). */
  settings: ClientSettings;
  locale: Language;
  /** Languages the picker lists: the vendor's, as far as their catalogues are whole. */
  languages: Language[];
  /** ICU messages of the first screen by id, compiled; vendor synonyms and snippets already merged. */
  messages: Record<string, unknown>;
  csrfToken: string;
  realtime: { driver: 'socket' | 'pusher'; url?: string; key?: string; token: string };
  featureDecisions: Record<FeatureName, boolean>;
  kioskRedirectUrl: string | null;
  device: { id: string; location_id: string } | null;
  build: string;
  platformUrl: string;
  /** Whose widget asks whether a person books here; null where nobody does. */
  captcha: { provider: 'turnstile' | 'recaptcha' | 'hcaptcha'; siteKey: string } | null;
  /** Where the picker's map has its tiles from; null draws the one that comes along. */
  mapTiles: { url: string; credit: string } | null;
  /** Which page the server decided to show when it is no screen of the app. */
  page?: {
    kind: 'not-found' | 'error' | 'vendors';
    status: number;
    vendors?: { name: string; pathname: string }[];
    reference?: string;
  };
  now: string;
}
