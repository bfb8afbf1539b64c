import { STAFF_ROLES } from '../../access/staff-levels.ts';
import { MIN_PASSWORD, MOST_REQUIRED, PASSWORD_KINDS } from '../../access/password-rule.ts';
import { FEATURE_NAMES } from '../../codes/feature.ts';
import { FEATURE_DEFAULTS, featureKey } from '../features.ts';
import type { FeatureKey } from '../features.ts';
import { CLIENT_MESSAGE_SETTINGS } from './client-message-settings.ts';
import { FIELD_VISIBILITY_SETTINGS } from './field-visibility-settings.ts';
import { RETENTION_SETTINGS } from './retention-settings.ts';
import { BOOL, localised, URL } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';

const branding = { page: '/settings/branding/general', clientVisible: true } as const;
const COLOUR = {
  kind: { type: 'text', max: 7, pattern: /^#[0-9A-Fa-f]{6}$/ },
  default: '',
  widget: 'colour',
  ...branding,
  section: 'theme',
} as const;
// A location may differ; a line of business has its own sender in its record.
const support = { page: '/settings/support' } as const;
const access = { page: '/settings/access/roles', section: 'sign-in' } as const;
const mail = { page: '/settings/branding/email', scope: 'location' } as const;
const LOGO = {
  kind: {
    type: 'text',
    max: 500,
    pattern:
      /^(\/brand\/[a-z0-9-]+\.(svg|png)|\/api\/internal\/v1\/logos\/[A-Za-z0-9]{22}\?vendor=[a-z0-9-]+|https:\/\/[^\s@]+)$/,
  },
  default: '',
  widget: 'logo',
  ...branding,
  section: 'theme',
} as const;

/** Settings of the vendor itself: appearance, texts, and sign-in of staff and machines. */
export const VENDOR_SETTINGS = {
  // Empty is the name that the vendor began with. The database writes it to the vendor, whose name every text reads.
  businessName: {
    synonyms: true,
    kind: { type: 'text', max: 80, pattern: /^[^<>"\p{Cc}]*$/u },
    default: '',
    ...branding,
    section: 'vendor',
  },
  homepage: { kind: URL, default: '', ...branding, section: 'vendor' },
  // Visitors read it where a page fails.
  phone: {
    kind: { type: 'text', max: 30, pattern: /^\+?[\d ().-]{3,29}$/ },
    default: '',
    ...branding,
    section: 'vendor',
  },
  // The product shows no prices yet.
  currency: { kind: { type: 'currency' }, default: 'USD', notYet: true, ...branding, section: 'vendor' },
  private_label: { kind: BOOL, default: false, ...branding, section: 'label' },
  // Empty uses the product's own: its blue, and the vendor's name instead of a logo.
  'theme.primary': { ...COLOUR, kind: { ...COLOUR.kind, onWhite: true } },
  // A line below the header.
  'theme.secondary': COLOUR,
  // A family that visitors' devices have; others show the product's own.
  'theme.fontFamily': {
    kind: { type: 'text', max: 80, pattern: /^[\p{L}\p{N} _-]+$/u },
    default: '',
    ...branding,
    section: 'theme',
  },
  'theme.fontWeightNormal': {
    kind: { type: 'int', min: 300, max: 600 },
    default: 400,
    ...branding,
    section: 'theme',
  },
  'theme.fontWeightBold': {
    kind: { type: 'int', min: 400, max: 900 },
    default: 500,
    ...branding,
    section: 'theme',
  },
  'theme.logo': LOGO,
  // For the wall display, which is dark. Empty shows the vendor's name.
  'theme.logoDark': LOGO,
  // In the tab of the browser. Empty shows the product's own.
  'theme.favicon': { ...LOGO, widget: 'icon' },
  social: {
    kind: {
      type: 'url-map',
      names: [
        'facebook',
        'instagram',
        'linkedin',
        'x',
        'youtube',
        'tiktok',
        'whatsapp',
        'wechat',
        'kakao',
        'vk',
      ],
    },
    default: {},
    ...branding,
    section: 'social',
  },
  synonyms: {
    kind: { type: 'words-map', max: 1000 },
    default: {},
    clientVisible: true,
    page: '/synonyms-management',
    section: 'words',
  },
  api_expires_in: {
    kind: { type: 'int', min: 60, max: 86_400, unit: 'seconds' },
    default: 3600,
    notYet: true,
    page: '/settings/api',
    section: 'tokens',
  },
  // Websites that may frame the vendor's pages, and whose pages may call the open API from a browser: one list.
  'api.allowedOrigins': {
    kind: { type: 'origins', most: 50 },
    default: [],
    page: '/settings/client-view',
    section: 'embed',
    guard: 'embed-edit',
    synonyms: true,
  },
  ...RETENTION_SETTINGS,
  ...FIELD_VISIBILITY_SETTINGS,
  ...CLIENT_MESSAGE_SETTINGS,
  // Empty is the name of the vendor.
  'email.sender_name': {
    kind: { type: 'text', max: 80, pattern: /^[^<>"\p{Cc}]*$/u },
    default: '',
    ...mail,
    section: 'sender',
  },
  'email.reply_to': {
    synonyms: true,
    kind: { type: 'text', max: 254, pattern: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/ },
    default: '',
    ...mail,
    section: 'sender',
  },
  // Empty are the selectors of the operator's mail server.
  'email.dkim_selector': {
    synonyms: true,
    kind: { type: 'text', max: 63, pattern: /^[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?$/ },
    default: '',
    page: '/settings/branding/email',
    section: 'sender',
  },
  'email.shows_logo': { kind: BOOL, default: false, ...mail, section: 'frame' },
  'email.header': { kind: localised(200), default: {}, ...mail, section: 'frame' },
  'email.signature': { kind: localised(300), default: {}, ...mail, section: 'frame' },
  'email.footer': { synonyms: true, kind: localised(500), default: {}, ...mail, section: 'frame' },
  'email.legal': { synonyms: true, kind: localised(1000), default: {}, ...mail, section: 'frame' },
  'access.mfaRequired': {
    synonyms: true,
    kind: BOOL,
    default: true,
    ...access,
  },
  // The house's own limits are the most; a vendor may only tighten them.
  'access.idleMinutes': {
    synonyms: true,
    kind: { type: 'int', min: 5, max: 30, unit: 'minutes' },
    default: 30,
    ...access,
  },
  'access.sessionHours': {
    synonyms: true,
    kind: { type: 'int', min: 1, max: 12, unit: 'hours' },
    default: 12,
    ...access,
  },
  'access.passwordLength': {
    synonyms: true,
    kind: { type: 'int', min: MIN_PASSWORD, max: MOST_REQUIRED, unit: 'characters' },
    default: MIN_PASSWORD,
    ...access,
  },
  'access.passwordKinds': {
    synonyms: true,
    kind: { type: 'map', names: PASSWORD_KINDS, values: ['optional', 'required'] },
    default: { digit: 'optional', case: 'optional', symbol: 'optional' },
    ...access,
  },
  // Of staff who see their own clients, or those of their locations. Rights to change clients stay as they are.
  'access.staffSeeAllClients': {
    synonyms: true,
    kind: BOOL,
    default: false,
    ...access,
    section: 'clients',
  },
  // Preselected only: the form and a file may say another.
  'access.defaultRole': {
    synonyms: true,
    kind: { type: 'enum', values: STAFF_ROLES },
    default: '10',
    ...access,
    section: 'new-staff',
  },
  // Whether product admins may visit only while the vendor has granted them access.
  'support.grantRequired': { synonyms: true, kind: BOOL, default: false, ...support, section: 'access' },
  // Whom the vendor's own staff ask for help; empty is none.
  'support.contactName': { kind: { type: 'text', max: 80 }, default: '', ...support, section: 'contact' },
  'support.contactEmail': {
    kind: { type: 'text', max: 254, pattern: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/ },
    default: '',
    ...support,
    section: 'contact',
  },
  'support.contactPhone': {
    kind: { type: 'text', max: 40, pattern: /^[0-9+() .-]*$/ },
    default: '',
    ...support,
    section: 'contact',
  },
  'support.helpUrl': { kind: URL, default: '', ...support, section: 'contact' },
} as const satisfies Record<string, SettingRow>;

type FeatureRow = {
  kind: typeof BOOL;
  default: boolean;
  acts?: 'slots';
  page: '/manage-features';
  section: 'features';
};

/** One key per feature flag. Browsers receive the results as `featureDecisions`, not these. */
export const FEATURE_SETTINGS = Object.fromEntries(
  FEATURE_NAMES.map((name) => [
    featureKey(name),
    {
      kind: BOOL,
      default: FEATURE_DEFAULTS[name],
      ...(name === 'appointmentMeetingMethods' && { acts: 'slots' }),
      // Connecting a chat provider is up to the vendor: our own chat is the built-in one.
      ...(name === 'chats'
        ? { page: '/settings/client-view', section: 'chat' }
        : { page: '/manage-features', section: 'features' }),
    },
  ]),
) as Readonly<Record<FeatureKey, FeatureRow>>;
