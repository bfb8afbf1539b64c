import type { Language } from '../language/languages.ts';

/** The kind of a setting's value, with its limits. */
export type SettingKind =
  | { readonly type: 'bool' }
  /** Whole numbers from min to max; `unit` is their unit, displayed with the field. */
  | { readonly type: 'int'; readonly min: number; readonly max: number; readonly unit?: Unit }
  | { readonly type: 'enum'; readonly values: readonly string[] }
  | { readonly type: 'locale' }
  /** Without `most` a list of one or more; with it one that may be empty. */
  | { readonly type: 'locales'; readonly most?: number }
  /** `onWhite`: a colour that white text stands on, or that stands as text on white. */
  | { readonly type: 'text'; readonly max: number; readonly pattern?: RegExp; readonly onWhite?: true }
  /** Plain text by language. A text without variables is shown as it is. */
  | {
      readonly type: 'localised-text';
      readonly max: number;
      /** Pages show bold, lists and links of these texts (`RICH_ELEMENTS`). */
      readonly isFormatted?: true;
      /** What a text may hold as `{name}`; every other brace is refused. */
      readonly variables: readonly string[];
      /** Each text is one line and holds all of its variables. */
      readonly holdsAll?: true;
      /** Each line is an entry of a list. */
      readonly isList?: true;
    }
  /** An https address without credentials, or empty. */
  | { readonly type: 'https-url' }
  /** https addresses, in order. */
  | { readonly type: 'https-urls'; readonly most: number }
  | { readonly type: 'currency' }
  /** Known names, each with one of the values. */
  | { readonly type: 'map'; readonly names: readonly string[]; readonly values: readonly string[] }
  /** Known names, each with an https address. */
  | { readonly type: 'url-map'; readonly names: readonly string[] }
  /** Per language, words by the key they replace. */
  | { readonly type: 'words-map'; readonly max: number }
  | {
      readonly type: 'int-list';
      readonly min: number;
      readonly max: number;
      readonly most: number;
      readonly unit?: Unit;
    }
  | {
      readonly type: 'int-fields';
      readonly fields: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
      /** The numbers are minutes of the local day, of a part `from` and its end `to`. */
      readonly clock?: true;
    }
  /** Origins of websites, as browsers send them. */
  | { readonly type: 'origins'; readonly most: number }
  /** E-mail addresses in order; with `phones` also phone numbers. */
  | { readonly type: 'recipients'; readonly most: number; readonly phones?: true }
  | { readonly type: 'contact-fields' }
  | { readonly type: 'dial-in' };

export type Widget =
  | 'switch'
  | 'number'
  | 'choice'
  | 'language'
  | 'languages'
  | 'text'
  | 'localised-text'
  | 'url'
  | 'currency'
  | 'choice-per-name'
  | 'url-per-name'
  | 'words-per-language'
  | 'number-list'
  | 'number-per-name'
  | 'address-list'
  | 'field-list'
  | 'dial-in'
  | 'colour'
  | 'logo'
  | 'icon';

/** The editor of each kind. A row of the registry may name another. */
export const WIDGETS: Readonly<Record<SettingKind['type'], Widget>> = {
  bool: 'switch',
  int: 'number',
  enum: 'choice',
  locale: 'language',
  locales: 'languages',
  text: 'text',
  'localised-text': 'localised-text',
  'https-url': 'url',
  'https-urls': 'address-list',
  currency: 'currency',
  map: 'choice-per-name',
  'url-map': 'url-per-name',
  'words-map': 'words-per-language',
  'int-list': 'number-list',
  'int-fields': 'number-per-name',
  origins: 'address-list',
  recipients: 'address-list',
  'contact-fields': 'field-list',
  'dial-in': 'dial-in',
};

export type Unit =
  | 'seconds'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'months'
  | 'characters'
  | 'people'
  | 'distance'
  | 'metres'
  | 'appointments'
  | 'attempts'
  | 'percent'
  | 'tickets';

/** One extra field of the booking form (`customContactFields`). */
export interface ContactField {
  readonly key: string;
  readonly label: string;
  readonly type: ContactFieldType;
  /** The choices in the vendor's own language; stored answers repeat them. */
  readonly options: readonly string[];
  readonly required: boolean;
  /** The label in other languages. */
  readonly translations: Partial<Record<Language, string>>;
  /** The choices in other languages, by their text in `options`. */
  readonly optionTranslations?: Partial<Record<Language, Readonly<Record<string, string>>>> | undefined;
  /** No form asks for it any more; what clients have answered stays readable. */
  readonly archived?: boolean | undefined;
}

export const CONTACT_FIELD_TYPES = ['text', 'textarea', 'date', 'select', 'radio', 'checkbox_group'] as const;
export type ContactFieldType = (typeof CONTACT_FIELD_TYPES)[number];

export interface DialIn {
  readonly e164: string;
  readonly international: string;
  readonly pin: string;
}

export const DIAL_IN_PARTS = ['e164', 'international', 'pin'] as const satisfies readonly (keyof DialIn)[];

export type LocalisedText = Partial<Record<Language, string>>;

/** The type of a kind's value. */
export type ValueOf<K extends SettingKind> = K extends { type: 'bool' }
  ? boolean
  : K extends { type: 'int' }
    ? number
    : K extends { type: 'enum'; values: readonly (infer V)[] }
      ? V
      : K extends { type: 'locale' }
        ? Language
        : K extends { type: 'locales' }
          ? readonly Language[]
          : K extends { type: 'localised-text' }
            ? LocalisedText
            : K extends {
                  type: 'map';
                  names: readonly (infer N extends string)[];
                  values: readonly (infer V)[];
                }
              ? Readonly<Partial<Record<N, V>>>
              : K extends { type: 'url-map'; names: readonly (infer N extends string)[] }
                ? Readonly<Partial<Record<N, string>>>
                : K extends { type: 'words-map' }
                  ? Partial<Record<Language, Readonly<Record<string, string>>>>
                  : K extends { type: 'int-list' }
                    ? readonly number[]
                    : K extends { type: 'origins' | 'https-urls' | 'recipients' }
                      ? readonly string[]
                      : K extends { type: 'int-fields'; fields: infer F }
                        ? { readonly [P in keyof F]: number }
                        : K extends { type: 'contact-fields' }
                          ? readonly ContactField[]
                          : K extends { type: 'dial-in' }
                            ? DialIn | null
                            : string;
