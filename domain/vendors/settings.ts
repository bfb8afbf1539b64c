import type { PermissionId } from '../access/permission-table.ts';
import { ADMIN_VIEW_SETTINGS } from './registry/admin-view-settings.ts';
import { BRANCH_LOCATOR_SETTINGS } from './registry/branch-locator-settings.ts';
import { CLIENT_VIEW_SETTINGS } from './registry/client-view-settings.ts';
import { CONTACT_CENTRE_SETTINGS } from './registry/contact-centre-settings.ts';
import { CONVERSATION_SETTINGS } from './registry/conversation-settings.ts';
import { faultOf } from './check-value.ts';
import type { ContactOptions } from '../intake/join-form.ts';
import type { Language } from '../language/languages.ts';
import { contactOptions } from './contact-options.ts';
import { LOBBY_SETTINGS } from './registry/lobby-settings.ts';
import { QUEUE_SETTINGS } from './registry/queue-settings.ts';
import { WIDGETS } from './setting-kinds.ts';
import type { SettingKind, ValueOf, Widget } from './setting-kinds.ts';
import type { SettingActs, SettingRow, SettingScope } from './registry/setting-row.ts';
import { TEAM_MESSAGE_SETTINGS } from './registry/team-message-settings.ts';
import { FEATURE_SETTINGS, VENDOR_SETTINGS } from './registry/vendor-settings.ts';

const ROWS = {
  ...CLIENT_VIEW_SETTINGS,
  ...QUEUE_SETTINGS,
  ...LOBBY_SETTINGS,
  ...ADMIN_VIEW_SETTINGS,
  ...BRANCH_LOCATOR_SETTINGS,
  ...CONTACT_CENTRE_SETTINGS,
  ...CONVERSATION_SETTINGS,
  ...VENDOR_SETTINGS,
  ...TEAM_MESSAGE_SETTINGS,
  ...FEATURE_SETTINGS,
};

export type SettingKey = keyof typeof ROWS;
export type SettingValue<K extends SettingKey> = ValueOf<(typeof ROWS)[K]['kind']>;
/** Stored values by key; missing ones use the default. */
export type SettingValues = { readonly [K in SettingKey]?: SettingValue<K> };

type ClientKey = {
  [K in SettingKey]: (typeof ROWS)[K] extends { readonly clientVisible: true } ? K : never;
}[SettingKey];

/**
 * The settings that visitors' browsers receive, by key, each with its effective value. The two objects group
 * keys that integrations know as one.
 */
export type ClientSettings = { readonly [K in ClientKey]: SettingValue<K> } & {
  readonly callback_contact_options: ContactOptions;
  readonly client_view: {
    readonly enabled: boolean;
    readonly language: Language;
    readonly layout: 'old' | 'new';
  };
};

/** One complete key of the registry. */
export interface Setting {
  readonly key: SettingKey;
  readonly twins: readonly string[];
  readonly kind: SettingKind;
  readonly default: unknown;
  readonly scope: SettingScope;
  /** Whether a line of business may have a value of its own. */
  readonly ofLines: boolean;
  readonly clientVisible: boolean;
  readonly page: string;
  readonly section: string;
  readonly widget: Widget;
  /** Whether the product acts on it. */
  readonly isBuilt: boolean;
  /** What is computed with it, or null. */
  readonly acts: SettingActs | null;
  /** The right that a change needs beyond that of its page; null if none. */
  readonly guard: PermissionId | null;
  readonly hasSynonyms: boolean;
  /** Its texts in the catalogue `settings`: `<words>.label`, `<words>.help`, and `<words>.synonyms` if it has those. */
  readonly words: string;
}

export type SettingVerdict =
  | { readonly ok: true; readonly key: SettingKey; readonly value: unknown }
  | { readonly ok: false; readonly code: 'setting-unknown' | 'setting-invalid'; readonly words: string };

/** All settings (§3). Properties of a location or service, such as its visibility, are their fields instead. */
export const SETTINGS: readonly Setting[] = (Object.entries(ROWS) as [SettingKey, SettingRow][]).map(
  settingOf,
);

const BY_NAME = new Map(
  SETTINGS.flatMap((setting) => [setting.key, ...setting.twins].map((name) => [name, setting] as const)),
);

/** Returns the setting of a key or of its second spelling; null for an unknown name. */
export function settingByName(name: string): Setting | null {
  return BY_NAME.get(name) ?? null;
}

/** Returns the default of a setting. */
export function settingDefault<K extends SettingKey>(key: K): SettingValue<K> {
  return ROWS[key].default as SettingValue<K>;
}

/** Returns the effective value: the stored one, else the default. */
export function settingValue<K extends SettingKey>(values: SettingValues, key: K): SettingValue<K> {
  return (values[key] as SettingValue<K> | undefined) ?? settingDefault(key);
}

/** Validates a value for a key (or its second spelling). The message is one English sentence. */
export function checkSetting(name: string, value: unknown): SettingVerdict {
  const setting = settingByName(name);
  if (!setting) return { ok: false, code: 'setting-unknown', words: `There is no setting called ${name}.` };
  const fault = faultOf(setting.kind, value);
  if (fault !== null) return { ok: false, code: 'setting-invalid', words: `${name} ${fault}.` };
  return { ok: true, key: setting.key, value };
}

/**
 * Parses command-line text as a value of the setting: plain text, `true`, `12`, and JSON for the rest. A
 * single text or list may be given without quotes. Unreadable values stay text, which `checkSetting` refuses.
 */
export function settingFromText(name: string, text: string): unknown {
  const kind = settingByName(name)?.kind.type;
  if (kind === undefined || ['enum', 'locale', 'text', 'https-url', 'currency'].includes(kind)) return text;
  if (['locales', 'origins', 'https-urls', 'recipients'].includes(kind) && !text.trim().startsWith('['))
    return text.split(',').map((part) => part.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Returns what visitors' browsers receive: client-visible settings only, under every spelling, and
 * `callback_contact_options` and `client_view` as the objects that integrations know (§3). Ignores unknown
 * keys in `values`.
 */
export function clientPayload(values: SettingValues): ClientSettings {
  const payload: Record<string, unknown> = {};
  for (const setting of SETTINGS) {
    if (!setting.clientVisible) continue;
    for (const name of [setting.key, ...setting.twins]) payload[name] = settingValue(values, setting.key);
  }
  payload.callback_contact_options = contactOptions(values);
  payload.client_view = {
    enabled: settingValue(values, 'client_view.enabled'),
    language: settingValue(values, 'client_view.language'),
    layout: settingValue(values, 'client_view.layout'),
  };
  // The loop above adds every client-visible key; TypeScript cannot count them.
  return payload as ClientSettings;
}

/** The settings of an open page, by the time at which it applies a change. */
export interface PageChanges {
  /** Texts, links and languages: they move no field and no step. */
  readonly texts: Partial<ClientSettings>;
  /** Applied while the visitor is not typing. */
  readonly rules: Partial<ClientSettings>;
}

const TEXTS: ReadonlySet<SettingKind['type']> = new Set([
  'text',
  'localised-text',
  'https-url',
  'https-urls',
  'url-map',
  'words-map',
  'currency',
  'locale',
  'locales',
]);

/** The content policy of a document admits what these load. */
const NEEDS_DOCUMENT: ReadonlySet<SettingKey> = new Set(['captcha', 'tag_manager_id']);

/** Returns the settings that an open page takes over (decision 0069). */
export function pageChanges(values: SettingValues): PageChanges {
  const named = Object.entries(clientPayload(values))
    .map(([name, value]) => ({ name, value, setting: settingByName(name) }))
    .filter(({ setting }) => setting === null || !NEEDS_DOCUMENT.has(setting.key));
  const those = (areTexts: boolean): Partial<ClientSettings> =>
    Object.fromEntries(
      named.flatMap(({ name, value, setting }) =>
        areTexts === (setting !== null && TEXTS.has(setting.kind.type)) ? [[name, value]] : [],
      ),
    );
  return { texts: those(true), rules: those(false) };
}

function settingOf([key, row]: [SettingKey, SettingRow]): Setting {
  const { twins = [], scope = 'vendor', clientVisible = false, notYet = false, kind, page, section } = row;
  return {
    key,
    twins,
    kind,
    default: row.default,
    scope,
    ofLines: row.lines ?? false,
    clientVisible,
    page,
    section,
    widget: row.widget ?? WIDGETS[kind.type],
    isBuilt: !notYet,
    acts: row.acts ?? null,
    guard: row.guard ?? null,
    hasSynonyms: row.synonyms ?? false,
    words: `settings.${key}`,
  };
}
